//! Which browser asks.

/// A browser that was let in. The number stays the same as long as the browser keeps its cookie, also
/// when the server is started again; handlers get it as `Extension<Device>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Device(pub u64);
