//! `Store`: a folder that holds whole packets, each in a file named by the packet's hash.
//!
//! A file appears complete or not at all: it is written under another name, flushed to the disk and renamed. What is
//! read back is verified, so a file that was changed, or that lies under another packet's name, is never given out.
//! A handle is 64 hex digits; nothing else is ever joined to the folder's path, so no handle leads out of the folder.

use super::{Handle, Projection, find, projected};
use crate::code;
use crate::packet::{self, single};
use crate::report::Report;
use crate::seal::{Sealed, canonical_hash, verify};
use crate::valid::Valid;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// A folder of packets.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// Why a store did not take or give a packet.
#[derive(Debug)]
pub enum StoreError {
    /// The packet, or what was found in its place, is refused.
    Packet(Report),
    /// The handle is not one: it must be 64 lower-case hex digits.
    BadHandle(String),
    /// No packet has this handle.
    Missing(String),
    /// The file system refused.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl Store {
    /// The store in a folder, which is made when the first packet is kept.
    pub fn new(folder: impl Into<PathBuf>) -> Store {
        Store {
            folder: folder.into(),
        }
    }

    /// Keeps a packet, and gives its handle. A file that already holds this packet stays as it is.
    pub fn keep<P: Sealed>(&self, packet: &Valid<P>) -> Result<Handle, StoreError> {
        verify(&**packet).map_err(StoreError::Packet)?;
        let hash = canonical_hash(&**packet).map_err(StoreError::Packet)?;
        let text = packet::encode(&**packet).map_err(StoreError::Packet)?;
        let is_same = |found: &[u8]| decode_verified::<P>(found, &hash).is_ok();
        self.keep_text(P::TYPE, &hash, &text, &is_same)
    }

    /// Keeps the text of a packet under its hash. The caller has verified both; `is_same` says whether a file holds the packet already.
    pub fn keep_text(
        &self,
        packet_type: &str,
        hash: &str,
        text: &[u8],
        is_same: &dyn Fn(&[u8]) -> bool,
    ) -> Result<Handle, StoreError> {
        let path = self.path(hash)?;
        let handle = Handle {
            packet_type: packet_type.to_owned(),
            hash: hash.to_owned(),
            bytes: text.len() as u64,
        };
        match self.read(hash, u64::MAX) {
            Ok(found) if is_same(&found) => {
                let bytes = found.len() as u64;
                return Ok(Handle { bytes, ..handle });
            }
            // What lies there and is not the packet is replaced.
            Ok(_) | Err(StoreError::Missing(_) | StoreError::Io { .. }) => {}
            Err(error) => return Err(error),
        }
        fs::create_dir_all(&self.folder).map_err(|error| failed(&self.folder, error))?;
        write_whole(&self.folder, &path, text).map_err(|error| failed(&path, error))?;
        Ok(handle)
    }

    /// The packet with this hash, decoded and verified.
    pub fn fetch<P: Sealed>(&self, hash: &str) -> Result<Valid<P>, StoreError> {
        let text = self.read(hash, P::LIMITS.max_input_bytes as u64)?;
        decode_verified(&text, hash).map_err(StoreError::Packet)
    }

    /// The bytes under this hash, not looked at: for callers that decode and verify by themselves.
    pub fn read(&self, hash: &str, max_bytes: u64) -> Result<Vec<u8>, StoreError> {
        let path = self.path(hash)?;
        let about = fs::symlink_metadata(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => StoreError::Missing(hash.to_owned()),
            _ => failed(&path, error),
        })?;
        if !about.is_file() {
            let error = io::Error::new(ErrorKind::InvalidData, "it is a link or no plain file");
            return Err(failed(&path, error));
        }
        let mut text = Vec::new();
        let file = File::open(&path).map_err(|error| failed(&path, error))?;
        // One byte more than the reader takes: it says what is too long.
        let most = max_bytes.saturating_add(1);
        let read = file.take(most).read_to_end(&mut text);
        read.map_err(|error| failed(&path, error))?;
        Ok(text)
    }

    /// The file of a packet; refuses all but a hash.
    fn path(&self, hash: &str) -> Result<PathBuf, StoreError> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        match hash.len() == 64 && hash.bytes().all(is_digit) {
            true => Ok(self.folder.join(format!("{hash}.json"))),
            false => Err(StoreError::BadHandle(crate::cut(hash).to_owned())),
        }
    }
}

/// The packet in a file, if it is the one with this hash.
fn decode_verified<P: Sealed>(text: &[u8], hash: &str) -> Result<Valid<P>, Report> {
    let packet = packet::decode::<P>(text)?;
    verify(&*packet)?;
    match canonical_hash(&*packet)? {
        found if found == hash => Ok(packet),
        found => Err(single(
            code::HASH_MISMATCH,
            "",
            format!("the file holds the packet with the hash {found}"),
        )),
    }
}

/// Writes a file that is there whole or not at all.
fn write_whole(folder: &Path, path: &Path, text: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    // As for every other file, the umask says who may read it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The name is on the disk once its folder is; not every system can open a folder.
    match File::open(folder) {
        Ok(folder) => folder.sync_all().or(Ok(())),
        Err(_) => Ok(()),
    }
}

fn failed(path: &Path, error: io::Error) -> StoreError {
    StoreError::Io {
        path: path.to_path_buf(),
        error,
    }
}

impl<P: Sealed> Valid<P> {
    /// The packet in one of its profiles. Where the profile wants it, the whole packet is kept in the store first,
    /// so a handle that was given out leads to a packet.
    pub fn project_to(&self, profile: &str, store: &Store) -> Result<Projection, StoreError> {
        let found = find(P::PROFILES, profile).map_err(StoreError::Packet)?;
        let handle = match found.is_stored {
            true => Some(store.keep(self)?),
            false => None,
        };
        projected(self, found, handle).map_err(StoreError::Packet)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Packet(report) => write!(f, "{report}"),
            StoreError::BadHandle(handle) => write!(
                f,
                "`{handle}` is not a handle; a handle is the hash of a packet, 64 lower-case hex digits"
            ),
            StoreError::Missing(hash) => write!(f, "the store has no packet {hash}"),
            StoreError::Io { path, error } => write!(f, "`{}`: {error}", path.display()),
        }
    }
}

impl std::error::Error for StoreError {}
