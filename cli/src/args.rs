//! The command line as types; `--help` is made from the comments here.

use crate::render::Format;
use clap::{Args as ClapArgs, Parser, Subcommand};
use std::path::PathBuf;

const AFTER: &str = "\
Examples:
  sealform check
  sealform validate suite.diff.analyze.v1 packet.json
  sealform correlate diff.json map.json build.json
  sealform seal DiffAnalyzePacket draft.json --now 1700000000 > packet.json
  sealform new suite.file.hash.v1 --tool hashy --kind file_hash

Exit codes:
  0  valid, or done
  1  findings: a schema has errors, a packet is invalid, generated files differ
  2  the tool could not do it: unknown type, missing file, bad flags, a packet whose schema has errors

With --format json every finding is one JSON object on a line of its own.";

/// Exit codes, below the examples of every command.
macro_rules! after {
    ($($example:literal),*) => {
        concat!("Examples:\n", $("  ", $example, "\n",)* "\nExit codes: 0 valid or done, 1 findings, 2 the tool could not do it.")
    };
}

/// Turns JSON Schema files into packet contracts.
#[derive(Debug, Parser)]
#[command(name = "sealform", version, after_help = AFTER, disable_help_subcommand = true)]
pub struct Args {
    /// Options of all commands.
    #[command(flatten)]
    pub global: Global,
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of all commands.
#[derive(Debug, ClapArgs)]
pub struct Global {
    /// Folder of the schemas
    #[arg(long, global = true, value_name = "DIR", default_value = "schemas")]
    pub schemas: PathBuf,
    /// Registry of packet types, a file in the schema folder [default: registry.json]
    #[arg(long, global = true, value_name = "FILE")]
    pub registry: Option<PathBuf>,
    /// How findings are printed
    #[arg(long, global = true, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// Warnings that stop a command.
#[derive(Debug, ClapArgs)]
pub struct Deny {
    /// Warning that is an error, such as unbounded-cost; may be given more than once
    #[arg(long, value_name = "CODE", value_parser = sealform_model::WARNINGS.to_vec())]
    pub deny: Vec<String>,
}

/// A packet type and a packet.
#[derive(Debug, ClapArgs)]
pub struct Packet {
    /// Registered type, name of the type, or path of a schema file
    #[arg(value_name = "TYPE")]
    pub packet_type: String,
    /// File with the packet, - for standard input
    pub file: PathBuf,
}

/// A log of packets, one per line.
#[derive(Debug, ClapArgs)]
pub struct Log {
    /// Judge each line of the file as a packet: the first violation of every broken line, then how many broke on which code
    ///
    /// Lines end with a line feed, or a carriage return and a line feed; the last one may lack its end. Blank lines are
    /// skipped. A line that is no JSON, no UTF-8 or longer than the type allows is a broken line like any other, and
    /// none stops the run. The file is read line by line, so it may be of any size: what is kept is one line and its
    /// values. A log without packets is valid.
    #[arg(long)]
    pub ndjson: bool,
    /// Broken lines that are shown; further ones are only counted; 0 shows all
    #[arg(long, value_name = "N", default_value_t = 100, requires = "ndjson")]
    pub max_errors: u64,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Report everything that is wrong with the schemas
    #[command(after_help = after!("sealform check", "sealform check schemas/packet28/envelope.schema.json", "sealform check --deny unbounded-cost"))]
    Check {
        /// Schema files; without any, the registry and all it names
        files: Vec<PathBuf>,
        /// Warnings that are errors.
        #[command(flatten)]
        deny: Deny,
    },
    /// Write the Rust types of all packets
    #[command(after_help = after!("sealform generate", "sealform generate --check --out generated/rust"))]
    Generate {
        /// Write nothing; list what would change, and exit with 1 if anything would
        #[arg(long)]
        check: bool,
        /// Warnings that are errors.
        #[command(flatten)]
        deny: Deny,
        /// Crate to write to; files in its `src` that nobody generated are left alone
        #[arg(long, value_name = "DIR", default_value = "generated/rust")]
        out: PathBuf,
    },
    /// Write each packet type as one self-contained JSON Schema file
    #[command(after_help = after!("sealform bundle", "sealform bundle --standard --out /tmp/schemas"))]
    Bundle {
        /// Leave out the x- keywords, for validators that refuse unknown ones
        #[arg(long)]
        standard: bool,
        /// Write nothing; list what would change, and exit with 1 if anything would
        #[arg(long)]
        check: bool,
        /// Folder to write to [default: generated/schemas, with --standard generated/schemas-standard]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Say whether a packet is valid, or every packet of a log, and if not, where and why
    #[command(after_help = after!("sealform validate suite.diff.analyze.v1 packet.json", "sealform validate schemas/order.schema.json - < order.json", "sealform validate cadence.impact_closure.v1 closure.json --context declared.json", "sealform validate suite.diff.analyze.v1 events.ndjson --ndjson", "zcat events.ndjson.gz | sealform validate suite.diff.analyze.v1 - --ndjson --format json"))]
    Validate {
        /// The packet.
        #[command(flatten)]
        packet: Packet,
        /// File with what the packet's rules need beside it, where its schema has x-context
        #[arg(long, value_name = "FILE")]
        context: Option<PathBuf>,
        /// Lines instead of one packet.
        #[command(flatten)]
        log: Log,
    },
    /// Say what packets have in common: files, symbols and tests that several of them name, and edges that join them
    ///
    /// The registry tells the type of each packet; a packet may stand in the wire wrapper. What a packet names is what
    /// its schema says with x-entity and x-edge, and nothing else: no text is a file by accident.
    ///
    /// There is one finding for each file, symbol or test that more than one packet names, and one for each edge that
    /// joins a file of one packet to a file of another. They come by rule and value. Where a packet is invalid, its
    /// violations are printed and no finding is: findings over a part of the set would look whole.
    #[command(after_help = concat!("Examples:\n  sealform correlate diff.json map.json build.json\n  sealform correlate --ndjson events.ndjson --rule shared_file\n  sealform correlate packets/*.json --format json\n\nExit codes: 0 done, whatever was found; 1 a packet is invalid or of no registered type; 2 the tool could not do it."))]
    Correlate {
        /// Files with a packet each, - for standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Each line of the files is a packet; blank lines are skipped
        #[arg(long)]
        ndjson: bool,
        /// Rule whose findings are shown; may be given more than once [default: all]
        #[arg(long = "rule", value_name = "RULE", value_parser = sealform::correlate::Rule::ALL.map(sealform::correlate::Rule::as_str).to_vec())]
        rules: Vec<String>,
    },
    /// Print the canonical hash of a packet or a draft
    #[command(after_help = after!("sealform hash suite.diff.analyze.v1 packet.json"))]
    Hash(Packet),
    /// Fill the derived members and the hash of a draft, and print the packet
    #[command(after_help = after!("sealform seal suite.diff.analyze.v1 draft.json > packet.json", "sealform seal DiffAnalyzePacket draft.json --now 1700000000 --out packet.json"))]
    Seal {
        /// The draft.
        #[command(flatten)]
        packet: Packet,
        /// Seconds since 1970 to write as the time, where the draft has none [default: now]
        #[arg(long, value_name = "UNIX")]
        now: Option<u64>,
        /// File to write instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Say whether a packet is valid and its hash and derived members follow from it
    #[command(after_help = after!("sealform verify suite.diff.analyze.v1 packet.json"))]
    Verify(Packet),
    /// Print a packet in one of its profiles (x-profiles): what is left of it, its hash, and what was cut
    ///
    /// The result is one line of JSON: `packet`, `sourceHash`, `cuts`, and `handle` where the whole packet was kept.
    /// It is no longer than the profile's maxBytes, and `<type>.<profile>.schema.json` of `sealform bundle` describes it.
    #[command(after_help = after!("sealform project suite.diff.analyze.v1 packet.json --profile compact", "sealform project suite.diff.analyze.v1 packet.json --profile handle --store .packets"))]
    Project {
        /// The packet.
        #[command(flatten)]
        packet: Packet,
        /// The profile
        #[arg(long, value_name = "NAME")]
        profile: String,
        /// Folder for whole packets, where the profile keeps them; each is a file named by its hash
        #[arg(long, value_name = "DIR")]
        store: Option<PathBuf>,
        /// File to write instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Print the whole packet that a handle names, after verifying it
    #[command(after_help = after!("sealform fetch suite.diff.analyze.v1 7c9aebb78d595e454b6a4b90d06eeab197755b301a2daed265f869dd894857b4 --store .packets"))]
    Fetch {
        /// Registered type, name of the type, or path of a schema file
        #[arg(value_name = "TYPE")]
        packet_type: String,
        /// `handle.hash` of a projection: 64 lower-case hex digits
        #[arg(value_name = "HASH")]
        handle: String,
        /// Folder that the packet was kept in
        #[arg(long, value_name = "DIR")]
        store: PathBuf,
        /// File to write instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Make valid packets of a type at random, one per line
    ///
    /// Every packet is sealed where its type has a hash or derived members, and judged before it is written. The same
    /// seed gives the same bytes on every machine, and a longer run begins with the shorter one.
    ///
    /// Types, bounds, patterns, formats, unions and conditions are made as the schema says. Rules (x-rules), `not` and
    /// branches that overlap are met by luck and by making again what a violation points at, within 100 tries a packet.
    /// A rule that asks for more, such as one number in a thousand million, ends the run with exit code 2, and the
    /// message names the first violation of the last try; then --out writes nothing.
    #[command(after_help = after!("sealform sample suite.diff.analyze.v1", "sealform sample suite.diff.analyze.v1 --count 1000 --seed 7 --out events.ndjson", "sealform sample cadence.impact_closure.v1 --context declared.json"))]
    Sample {
        /// Registered type, name of the type, or path of a schema file
        #[arg(value_name = "TYPE")]
        packet_type: String,
        /// How many packets
        #[arg(long, value_name = "N", default_value_t = 1)]
        count: u64,
        /// What the choices follow from
        #[arg(long, value_name = "S", default_value_t = 0)]
        seed: u64,
        /// File with what the packets' rules need beside them, where their schema has x-context
        #[arg(long, value_name = "FILE")]
        context: Option<PathBuf>,
        /// File to write instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Write the bytes of a value, as the x-frame of its type lays them out
    #[command(after_help = after!("sealform pack bundle.chain.v1 bundle.json --out bundle.bin", "sealform pack bundle.chain.v1 bundle.json --hex"))]
    Pack {
        /// The value, as JSON.
        #[command(flatten)]
        packet: Packet,
        /// Write hex digits and a line feed instead of bytes
        #[arg(long)]
        hex: bool,
        /// File to write instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Print the value of bytes as JSON, or the code with which they are refused
    #[command(after_help = after!("sealform parse bundle.chain.v1 bundle.bin", "sealform parse bundle.chain.v1 stream.bin --prefix", "echo 535043420100 | sealform parse bundle.chain.v1 - --hex --format json"))]
    Parse {
        /// The bytes.
        #[command(flatten)]
        packet: Packet,
        /// Read hex digits, with or without white space, instead of bytes
        #[arg(long)]
        hex: bool,
        /// Let other bytes follow, and say how many were read
        #[arg(long)]
        prefix: bool,
    },
    /// Add a packet type: a schema, a line of the registry, an example of each verdict
    #[command(after_help = after!("sealform new suite.file.hash.v1 --tool hashy --kind file_hash"))]
    New {
        /// The type, such as `suite.diff.analyze.v1`
        #[arg(value_name = "TYPE")]
        packet_type: String,
        /// Tool that writes it [default: the second segment of the type]
        #[arg(long)]
        tool: Option<String>,
        /// Kind of the packet [default: the segments between the first and the version]
        #[arg(long)]
        kind: Option<String>,
        /// Envelope to narrow [default: the one of its family, if there is one]
        #[arg(long, value_name = "FILE")]
        envelope: Option<PathBuf>,
        /// Folder of example packets [default: tests/data/packets beside the schema folder]
        #[arg(long, value_name = "DIR")]
        examples: Option<PathBuf>,
    },
}
