//! Files: written beside and renamed, read by pages with checksums, without `mmap`.

mod beside;
mod pages;
mod varint;

pub(crate) use beside::replace;
pub(crate) use pages::{PAYLOAD, PageFile, PageWriter, le_u32, le_u64};
pub(crate) use varint::{put_varint, take_varint};
