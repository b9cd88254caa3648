//! The addresses of this machine at which devices of its networks find it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The bits that all addresses of a network share, by version 6 of the protocol.
const V6_NETWORK: u8 = 64;

/// An address of this machine, and who may come to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LanAddress {
    pub(crate) ip: IpAddr,
    /// The bits that all addresses of its network share; 0 lets all in.
    prefix: u8,
}

impl From<IpAddr> for LanAddress {
    /// An address that the person chose: who comes to it may come.
    fn from(ip: IpAddr) -> LanAddress {
        LanAddress { ip, prefix: 0 }
    }
}

impl LanAddress {
    /// Whether a device may connect. With version 6 of the protocol no router hides this machine from the Internet, so only
    /// devices of the same network may.
    pub(crate) fn lets_in(&self, peer: IpAddr) -> bool {
        let (IpAddr::V6(own), IpAddr::V6(peer)) = (self.ip, peer) else { return true };
        let different = own.to_bits() ^ peer.to_bits();
        u32::from(self.prefix) <= different.leading_zeros()
    }
}

/// All useful addresses, that of the way to other networks first.
pub(crate) fn of_this_machine() -> io::Result<Vec<LanAddress>> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let found = interfaces.iter().map(|interface| match &interface.addr {
        if_addrs::IfAddr::V4(address) => LanAddress { ip: address.ip.into(), prefix: address.prefixlen },
        // A router that hands out single addresses still has a network of this size.
        if_addrs::IfAddr::V6(address) => {
            LanAddress { ip: address.ip.into(), prefix: address.prefixlen.min(V6_NETWORK) }
        }
    });
    let addresses = useful(found.collect(), usual_address());
    if addresses.is_empty() { Err(io::Error::other("this computer is in no network")) } else { Ok(addresses) }
}

/// Those that other devices can reach: the usual one, then those of version 4, which are easier to type.
fn useful(mut found: Vec<LanAddress>, usual: Option<IpAddr>) -> Vec<LanAddress> {
    if let Some(usual) = usual.filter(|usual| found.iter().all(|address| address.ip != *usual)) {
        found.push(LanAddress { ip: usual, prefix: V6_NETWORK });
    }
    found.retain(|address| is_reachable(address.ip));
    found.sort_by_key(|address| (Some(address.ip) != usual, address.ip.is_ipv6()));
    found
}

/// No address of this machine alone, nor of one cable: browsers cannot open those of version 6.
fn is_reachable(ip: IpAddr) -> bool {
    let is_link_local = match ip {
        IpAddr::V4(ip) => ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unicast_link_local() || ip.to_ipv4_mapped().is_some(),
    };
    !(ip.is_loopback() || ip.is_unspecified() || ip.is_multicast() || is_link_local)
}

/// The source of a packet to elsewhere. Nothing is sent.
fn usual_address() -> Option<IpAddr> {
    let from_v4 = (IpAddr::from(Ipv4Addr::UNSPECIFIED), IpAddr::from([192, 0, 2, 1]));
    let from_v6 = (IpAddr::from(Ipv6Addr::UNSPECIFIED), IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]));
    [from_v4, from_v6].into_iter().find_map(|(any, elsewhere)| {
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect(SocketAddr::new(elsewhere, 9)).ok()?;
        socket.local_addr().ok().map(|address| address.ip()).filter(|&ip| is_reachable(ip))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> LanAddress {
        let (ip, prefix) = text.split_once('/').unwrap();
        LanAddress { ip: ip.parse().unwrap(), prefix: prefix.parse().unwrap() }
    }

    #[test]
    fn every_address_that_others_can_reach_is_useful_and_the_usual_one_comes_first() {
        let found = [
            "127.0.0.1/8",
            "::1/128",
            "fe80::1/64",
            "169.254.7.7/16",
            "2001:db8:5::7/64",
            "10.0.0.5/8",
            "fd00::2/64",
            "192.168.1.5/24",
        ];
        let useful = useful(found.map(address).to_vec(), Some("192.168.1.5".parse().unwrap()));
        let expected = ["192.168.1.5/24", "10.0.0.5/8", "2001:db8:5::7/64", "fd00::2/64"];
        assert_eq!(useful, expected.map(address));
    }

    #[test]
    fn a_system_that_lists_nothing_still_has_its_usual_address() {
        let lets_in = |usual: &str, peer: &str| {
            let useful = useful(Vec::new(), Some(usual.parse().unwrap()));
            assert_eq!(useful.iter().map(|address| address.ip.to_string()).collect::<Vec<_>>(), [usual]);
            useful[0].lets_in(peer.parse().unwrap())
        };
        assert!(lets_in("10.0.0.5", "10.8.0.3"));
        assert!(lets_in("2001:db8:5::7", "2001:db8:5::8"));
        assert!(!lets_in("2001:db8:5::7", "2a00::1"));
        assert_eq!(useful(vec![address("127.0.0.1/8")], None), []);
    }

    #[test]
    fn only_the_own_network_comes_by_version_6() {
        let lets_in = |own: &str, peer: &str| address(own).lets_in(peer.parse().unwrap());
        assert!(lets_in("2001:db8:5::7/64", "2001:db8:5::ffff:1"));
        assert!(!lets_in("2001:db8:5::7/64", "2001:db8:6::7"));
        assert!(lets_in("2001:db8:5::7/0", "2a00::1"));
        assert!(lets_in("192.168.1.5/24", "10.8.0.3"));
    }
}
