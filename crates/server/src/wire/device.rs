//! Devices that may connect.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::device::Role;

/// `GET /api/devices`: who may come in, and how others can.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeviceList {
    /// Those that were let in, seen last first.
    pub devices: Vec<DeviceInfo>,
    /// Whether devices of the network may connect.
    pub lan: bool,
    /// How another device is let in.
    pub pairing: PairingInfo,
}

/// A device that was let in.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeviceInfo {
    /// Its number, in hexadecimal.
    pub id: String,
    /// What its owner calls it; perhaps empty.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// When it was last seen, in milliseconds since 1970.
    #[ts(type = "number")]
    pub seen: u64,
    /// Whether it is connected now.
    pub connected: bool,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// How another device is let in.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PairingInfo {
    /// The address to open there.
    pub address: String,
    /// Further ones, for devices of other networks of this machine.
    pub others: Vec<String>,
    /// The code to type there.
    pub code: String,
    /// Both to be scanned.
    pub qr: QrCode,
}

/// A QR code to draw.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QrCode {
    /// Its width and height in modules, with the quiet zone.
    pub size: u32,
    /// The dark modules as the path of an SVG.
    pub path: String,
}

/// `PUT /api/devices/{id}`: what is named is changed.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct DeviceChange {
    /// What to call it.
    pub name: Option<String>,
    /// What it may do.
    pub role: Option<Role>,
}

/// `PUT /api/lan`: whether devices of the network may connect.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LanSwitch {
    /// Whether they may.
    pub on: bool,
}
