//! The devices that may connect.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, put};
use axum::{Extension, Json, Router};
use qrcode::{Color, EcLevel, QrCode};

use crate::api_error::ApiError;
use crate::device::Device;
use crate::state::AppState;
use crate::wire::device as wire;

/// Light modules around a QR code, as the standard wants them.
const QUIET_ZONE: usize = 4;

pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/devices", get(list))
        .route("/api/devices/{id}", put(change).delete(revoke))
        .route("/api/lan", put(switch_lan))
}

async fn list(
    State(app): State<AppState>,
    Extension(device): Extension<Device>,
) -> Result<Json<wire::DeviceList>, ApiError> {
    let access = &app.access;
    let devices = access.sessions.list().into_iter().map(|listed| wire::DeviceInfo {
        id: format!("{:016x}", listed.device.id),
        name: listed.name,
        role: listed.device.role,
        seen: u64::try_from(listed.seen).unwrap_or_default(),
        connected: access.connections.count(listed.device.id) > 0,
        this: listed.device.id == device.id,
    });
    let mut lan = access.lan.addresses().into_iter();
    let (address, is_open) = lan.next().map_or((access.address.clone(), false), |address| (address, true));
    let code = access.pairing.code().borrow().clone();
    // After the `#`: neither servers nor previews of links see the code.
    let qr = qr_code(&format!("{address}#/pair?code={}", code.replace(' ', "")))?;
    let pairing = wire::PairingInfo { address, others: lan.collect(), code, qr };
    Ok(Json(wire::DeviceList { devices: devices.collect(), lan: is_open, pairing }))
}

async fn change(
    State(app): State<AppState>,
    Extension(device): Extension<Device>,
    Path(id): Path<String>,
    Json(change): Json<wire::DeviceChange>,
) -> Result<StatusCode, ApiError> {
    let id = number(&id)?;
    if id == device.id && change.role.is_some() {
        return Err(ApiError::conflict("the device in use keeps its role: change it on another of yours"));
    }
    app.access.sessions.change(id, change.name.as_deref(), change.role).await?;
    if change.role.is_some() {
        app.access.connections.close(id);
    }
    app.access.announce(&app.hub);
    Ok(StatusCode::NO_CONTENT)
}

async fn revoke(
    State(app): State<AppState>,
    Extension(device): Extension<Device>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = number(&id)?;
    if id == device.id {
        return Err(ApiError::conflict("this is the device in use: shut it out on another of yours"));
    }
    let revoked = app.access.sessions.revoke(id).await;
    app.access.connections.close(id);
    app.access.announce(&app.hub);
    revoked.map(|()| StatusCode::NO_CONTENT)
}

async fn switch_lan(
    State(app): State<AppState>,
    Json(wire::LanSwitch { on }): Json<wire::LanSwitch>,
) -> Result<StatusCode, ApiError> {
    if on {
        let opened = app.access.lan.open();
        opened.map_err(|error| ApiError::conflict(format!("other devices cannot connect: {error}")))?;
    } else {
        app.access.lan.close();
    }
    app.access.announce(&app.hub);
    Ok(StatusCode::NO_CONTENT)
}

fn number(id: &str) -> Result<u64, ApiError> {
    u64::from_str_radix(id, 16).map_err(|_| ApiError::not_found("there is no such device"))
}

/// A QR code, one line of the path for each run of dark modules.
fn qr_code(text: &str) -> Result<wire::QrCode, ApiError> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|error| ApiError::internal(format!("no QR code: {error}")))?;
    let width = code.width();
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(PartialEq::eq) {
            if run[0] == Color::Dark {
                let (left, top, length) = (x + QUIET_ZONE, y + QUIET_ZONE, run.len());
                path += &format!("M{left} {top}h{length}v1h-{length}z");
            }
            x += run.len();
        }
    }
    let size = u32::try_from(width + 2 * QUIET_ZONE).unwrap_or(u32::MAX);
    Ok(wire::QrCode { size, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_has_its_three_corners() {
        let code = qr_code("http://192.168.178.23:8064/#/pair?code=12345678").unwrap();
        // Seven dark modules begin the first row, and seven end it.
        let right = code.size as usize - QUIET_ZONE - 7;
        assert!(code.path.starts_with("M4 4h7v1h-7z"), "{}", code.path);
        assert!(code.path.contains(&format!("M{right} 4h7v1h-7z")), "{}", code.path);
        assert!(code.path.contains(&format!("M4 {right}h7v1h-7z")), "{}", code.path);
    }
}
