//! Whether a request comes from our own page.

use axum::http::Method;
use axum::http::header::{ORIGIN, UPGRADE};
use axum::http::request::Parts;

/// Whether a request to `host` may be met as far as its origin goes. What changes something, and every
/// WebSocket, must say that it comes from our page; what only reads must not come from another.
pub(crate) fn is_ours(request: &Parts, host: &str) -> bool {
    let mut origins = request.headers.get_all(ORIGIN).iter();
    let ours = match (origins.next(), origins.next()) {
        (None, _) => !must_be_said(request),
        (Some(origin), None) => {
            origin.to_str().is_ok_and(|origin| origin.strip_prefix("http://") == Some(host))
        }
        (Some(_), Some(_)) => false,
    };
    // What browsers say of themselves; pages of other servers on this machine are `same-site`.
    let site = request.headers.get("sec-fetch-site");
    ours && site.is_none_or(|site| site == "same-origin" || site == "none")
}

fn must_be_said(request: &Parts) -> bool {
    !is_reading(&request.method) || request.headers.contains_key(UPGRADE)
}

/// Whether a request of this method changes nothing.
pub(crate) fn is_reading(method: &Method) -> bool {
    *method == Method::GET || *method == Method::HEAD
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn accepted(method: &str, headers: &[(&str, &str)]) -> bool {
        let mut request = Request::builder().method(method).uri("/api/settings");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        is_ours(&request.body(()).unwrap().into_parts().0, "127.0.0.1:8064")
    }

    #[test]
    fn whatever_changes_something_says_where_it_comes_from() {
        assert!(accepted("GET", &[]));
        assert!(!accepted("PUT", &[]));
        assert!(!accepted("GET", &[("upgrade", "websocket")]));
        assert!(accepted("GET", &[("upgrade", "websocket"), ("origin", "http://127.0.0.1:8064")]));
        assert!(accepted("PUT", &[("origin", "http://127.0.0.1:8064"), ("sec-fetch-site", "same-origin")]));
    }

    #[test]
    fn nearly_our_origin_is_another() {
        for origin in [
            "null",
            "http://127.0.0.1",
            "http://127.0.0.1:8065",
            "http://127.0.0.1:8064.evil.example",
            "http://127.0.0.1:8064/",
            "https://127.0.0.1:8064",
            "http://localhost:8064",
            "",
        ] {
            assert!(!accepted("PUT", &[("origin", origin)]), "{origin}");
            assert!(!accepted("GET", &[("origin", origin)]), "{origin}");
        }
        assert!(!accepted("GET", &[("sec-fetch-site", "same-site")]));
        assert!(!accepted("GET", &[("sec-fetch-site", "cross-site")]));
    }
}
