//! Doubles as text: shortest digits that round-trip, laid out as each canonical form says.
//! The digits come from the standard library; the layout is ours, so no crate's version can change a hash.

/// Writes a finite double as ECMA-262 `Number::toString` does (RFC 8785): `1`, `0.000001`, `1e-7`, `1e+21`.
pub fn write_ecma(value: f64, out: &mut Vec<u8>) {
    if value == 0.0 {
        out.push(b'0');
        return;
    }
    let (digits, exponent) = shortest(value, out);
    let point = exponent + 1;
    let count = digits.len() as i32;
    match point {
        // Integers below 1e21 are written out.
        _ if (count..=21).contains(&point) => {
            out.extend_from_slice(&digits);
            zeros(point - count, out);
        }
        1..=20 => {
            out.extend_from_slice(&digits[..point as usize]);
            out.push(b'.');
            out.extend_from_slice(&digits[point as usize..]);
        }
        -5..=0 => {
            out.extend_from_slice(b"0.");
            zeros(-point, out);
            out.extend_from_slice(&digits);
        }
        _ => scientific(&digits, exponent, out),
    }
}

/// Writes a finite double in the `sorted` form: always with a fraction or an exponent.
/// Fixed notation for 1e-5 <= |x| < 1e16, else `1e+21`, `1e-7`; `-0.0` keeps its sign.
pub fn write_sorted(value: f64, out: &mut Vec<u8>) {
    if value == 0.0 {
        out.extend_from_slice(if value.is_sign_negative() {
            b"-0.0"
        } else {
            b"0.0"
        });
        return;
    }
    let (digits, exponent) = shortest(value, out);
    let count = digits.len() as i32;
    match exponent {
        0..=15 if count > exponent + 1 => {
            out.extend_from_slice(&digits[..exponent as usize + 1]);
            out.push(b'.');
            out.extend_from_slice(&digits[exponent as usize + 1..]);
        }
        0..=15 => {
            out.extend_from_slice(&digits);
            zeros(exponent + 1 - count, out);
            out.extend_from_slice(b".0");
        }
        -5..=-1 => {
            out.extend_from_slice(b"0.");
            zeros(-exponent - 1, out);
            out.extend_from_slice(&digits);
        }
        _ => scientific(&digits, exponent, out),
    }
}

/// Writes the sign, and gives the digits and the power of ten of the first one.
fn shortest(value: f64, out: &mut Vec<u8>) -> (Vec<u8>, i32) {
    if value < 0.0 {
        out.push(b'-');
    }
    let text = format!("{:e}", value.abs());
    let (mantissa, exponent) = text.split_once('e').expect("`{:e}` writes an exponent");
    let digits = mantissa.bytes().filter(|b| *b != b'.').collect();
    (
        digits,
        exponent.parse().expect("`{:e}` writes a small exponent"),
    )
}

fn scientific(digits: &[u8], exponent: i32, out: &mut Vec<u8>) {
    out.push(digits[0]);
    if digits.len() > 1 {
        out.push(b'.');
        out.extend_from_slice(&digits[1..]);
    }
    out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
    out.extend_from_slice(exponent.unsigned_abs().to_string().as_bytes());
}

fn zeros(count: i32, out: &mut Vec<u8>) {
    out.extend(std::iter::repeat_n(b'0', count.max(0) as usize));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(value: f64) -> (String, String) {
        let (mut ecma, mut sorted) = (Vec::new(), Vec::new());
        write_ecma(value, &mut ecma);
        write_sorted(value, &mut sorted);
        (
            String::from_utf8(ecma).expect("ASCII"),
            String::from_utf8(sorted).expect("ASCII"),
        )
    }

    #[test]
    fn layouts() {
        let cases = [
            (0.0, "0", "0.0"),
            (-0.0, "0", "-0.0"),
            (1.0, "1", "1.0"),
            (-1.5, "-1.5", "-1.5"),
            (100.0, "100", "100.0"),
            (0.1, "0.1", "0.1"),
            (1e-5, "0.00001", "0.00001"),
            (1.5e-6, "0.0000015", "1.5e-6"),
            (1e-7, "1e-7", "1e-7"),
            (1e15, "1000000000000000", "1000000000000000.0"),
            (1e16, "10000000000000000", "1e+16"),
            (
                123456789012345680.0,
                "123456789012345680",
                "1.2345678901234568e+17",
            ),
            (1e21, "1e+21", "1e+21"),
            (1e20, "100000000000000000000", "1e+20"),
            (5e-324, "5e-324", "5e-324"),
            (
                f64::MAX,
                "1.7976931348623157e+308",
                "1.7976931348623157e+308",
            ),
            (333333333.3333333, "333333333.3333333", "333333333.3333333"),
        ];
        for (value, ecma, sorted) in cases {
            assert_eq!(both(value), (ecma.to_owned(), sorted.to_owned()));
        }
    }
}
