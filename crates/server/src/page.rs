//! The page itself, which the build script has packed into the program.

use std::io::Read;

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;

use crate::api_error::ApiError;

/// A file of the page.
struct Asset {
    /// As it stands in an address, without the first slash.
    path: &'static str,
    kind: &'static str,
    /// Changes with the content.
    tag: &'static str,
    gzip: &'static [u8],
}

// `static ASSETS: &[Asset]`, sorted by path.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Any file of the page. Files have no paths here, only names: nothing else can be reached.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().strip_prefix('/').filter(|path| !path.is_empty()).unwrap_or("index.html");
    let Ok(index) = ASSETS.binary_search_by(|asset| asset.path.cmp(path)) else {
        return ApiError::not_found("there is no such page").into_response();
    };
    let asset = &ASSETS[index];
    let common = [(ETAG, asset.tag), (CACHE_CONTROL, asset.caching()), (VARY, "accept-encoding")];
    if mentions(&headers, &IF_NONE_MATCH, asset.tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(CONTENT_TYPE, asset.kind)];
    if mentions(&headers, &ACCEPT_ENCODING, "gzip") {
        return (common, kind, [(CONTENT_ENCODING, "gzip")], asset.gzip).into_response();
    }
    (common, kind, asset.plain()).into_response()
}

impl Asset {
    /// Files in `assets` have a hash in their name: another content has another name.
    fn caching(&self) -> &'static str {
        if self.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    fn plain(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.gzip).read_to_end(&mut bytes).expect("the build script has packed it");
        bytes
    }
}

fn mentions(headers: &HeaderMap, name: &axum::http::HeaderName, word: &str) -> bool {
    headers.get_all(name).iter().any(|value| value.to_str().is_ok_and(|value| value.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_small() {
        assert!(ASSETS.is_sorted_by_key(|asset| asset.path));
        let index = ASSETS.iter().find(|asset| asset.path == "index.html").unwrap();
        assert!(String::from_utf8(index.plain()).unwrap().contains("<title>Hetman</title>"));
        for asset in ASSETS {
            assert!(!asset.plain().is_empty(), "{}", asset.path);
        }
    }
}
