//! How fast a game was played, from its time control.

/// The speeds of games as Lichess divides them: by base time and forty increments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Speed {
    /// The time control is not known.
    #[default]
    Unknown = 0,
    /// Under half a minute.
    UltraBullet = 1,
    /// Under three minutes.
    Bullet = 2,
    /// Under eight minutes.
    Blitz = 3,
    /// Under twenty-five minutes.
    Rapid = 4,
    /// More.
    Classical = 5,
    /// Days.
    Correspondence = 6,
}

impl Speed {
    /// All speeds, the unknown one first.
    pub const ALL: [Speed; 7] = [
        Speed::Unknown,
        Speed::UltraBullet,
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
    ];

    /// The name in lower case, as in an address or on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Unknown => "unknown",
            Speed::UltraBullet => "ultrabullet",
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// The speed of a name, whatever its case.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name().eq_ignore_ascii_case(name))
    }

    /// The speed that a `TimeControl` tag means: `180+2`, `40/7200:3600`, `1/86400`, `-`.
    ///
    /// ```
    /// use explorer::Speed;
    /// assert_eq!(Speed::of_time_control("180+2"), Speed::Blitz);
    /// assert_eq!(Speed::of_time_control("40/7200:3600"), Speed::Classical);
    /// assert_eq!(Speed::of_time_control("?"), Speed::Unknown);
    /// ```
    pub fn of_time_control(text: &str) -> Speed {
        let first = text.split(':').next().unwrap_or_default().trim().trim_start_matches('*');
        let (moves, time) = first.split_once('/').map_or((None, first), |(moves, time)| (Some(moves), time));
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let (Ok(base), Ok(increment)) = (base.trim().parse::<u64>(), increment.trim().parse::<u64>()) else {
            return Speed::Unknown;
        };
        if base >= 86_400 || (moves == Some("1") && base >= 3_600) {
            return Speed::Correspondence;
        }
        match base.saturating_add(increment.saturating_mul(40)) {
            0..30 => Speed::UltraBullet,
            30..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    pub(crate) fn from_bits(bits: u64) -> Speed {
        Speed::ALL.get(bits as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_have_speeds() {
        for (text, speed) in [
            ("15+0", Speed::UltraBullet),
            ("60", Speed::Bullet),
            ("120+1", Speed::Bullet),
            ("300+0", Speed::Blitz),
            ("600+5", Speed::Rapid),
            ("40/5400+30:1800+30", Speed::Classical),
            ("1/259200", Speed::Correspondence),
            ("-", Speed::Unknown),
            ("", Speed::Unknown),
            ("99999999999999999999+1", Speed::Unknown),
        ] {
            assert_eq!(Speed::of_time_control(text), speed, "{text}");
        }
    }
}
