//! Which names this server answers to.
//!
//! A hostile site can point its own name at this machine (DNS rebinding); its pages then share an
//! origin with us in the browser's eyes, but the `Host` they send is theirs.

use std::net::{IpAddr, SocketAddr};

use axum::http::header::HOST;
use axum::http::request::Parts;

/// The `Host` of a request that came in at an address of this machine, if it is one of ours: this
/// machine's own names for itself, or the very address the connection came to.
pub(crate) fn allowed(request: &Parts, local: SocketAddr) -> Option<String> {
    let mut hosts = request.headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return None };
    let host = host.to_str().ok()?;
    if request.uri.authority().is_some_and(|authority| authority.as_str() != host) {
        return None;
    }
    let is_ours = ["127.0.0.1".to_owned(), "localhost".to_owned()]
        .iter()
        .map(|name| named(name, local.port()))
        .chain([local.to_string(), named(&written(local.ip()), local.port())])
        .any(|name| name == host);
    is_ours.then(|| host.to_owned())
}

/// An address as it stands in URLs.
fn written(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

/// Browsers leave out the port of HTTP.
pub(crate) fn named(name: &str, port: u16) -> String {
    if port == 80 { name.to_owned() } else { format!("{name}:{port}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn is_allowed(host: &str, local: &str) -> bool {
        let (parts, ()) = Request::get("/").header(HOST, host).body(()).unwrap().into_parts();
        allowed(&parts, local.parse().unwrap()).is_some()
    }

    #[test]
    fn only_our_own_names_with_our_port_are_ours() {
        for host in ["127.0.0.1:8064", "localhost:8064"] {
            assert!(is_allowed(host, "127.0.0.1:8064"), "{host}");
        }
        for host in [
            "127.0.0.1",
            "127.0.0.1:80640",
            "127.0.0.1:8065",
            "localhost.evil.example:8064",
            "evil.example:8064",
            "192.168.1.5:8064",
            "127.0.0.1:8064, evil.example",
            "",
        ] {
            assert!(!is_allowed(host, "127.0.0.1:8064"), "{host}");
        }
    }

    #[test]
    fn a_device_in_the_network_names_the_address_it_came_to() {
        assert!(is_allowed("192.168.1.5:8064", "192.168.1.5:8064"));
        assert!(!is_allowed("192.168.1.6:8064", "192.168.1.5:8064"));
        assert!(is_allowed("127.0.0.1", "127.0.0.1:80"));
        assert!(is_allowed("[fd00::2]:8064", "[fd00::2]:8064"));
        assert!(is_allowed("[fd00::2]", "[fd00::2]:80"));
        assert!(!is_allowed("[fd00::3]:8064", "[fd00::2]:8064"));
    }

    #[test]
    fn two_hosts_are_none() {
        let request = Request::get("/").header(HOST, "localhost:1").header(HOST, "localhost:1");
        let (parts, ()) = request.body(()).unwrap().into_parts();
        assert_eq!(allowed(&parts, "127.0.0.1:1".parse().unwrap()), None);
        let request = Request::get("http://evil.example/").header(HOST, "localhost:1");
        let (parts, ()) = request.body(()).unwrap().into_parts();
        assert_eq!(allowed(&parts, "127.0.0.1:1".parse().unwrap()), None);
    }
}
