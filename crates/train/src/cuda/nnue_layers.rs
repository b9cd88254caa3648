//! The layers after the accumulators of the engine's network, on the GPU.

use super::device::{Device, Product};
use super::error::CudaError;
use super::kernel_arguments::{Dense, LayerBuffers, Layers};
use super::tensors::{Loss, Tensors};
use crate::nnue::{LayerLayout, Layout};
use crate::training::StepSettings;

/// The layers of a network, and room for what they compute.
pub(super) struct LayeredHead {
    pub(super) layout: LayerLayout,
    net: Layers,
    buffers: Option<LayerBuffers>,
}

impl LayeredHead {
    /// The layers of such a network, if it has any.
    pub(super) fn new(layout: &Layout) -> Option<LayeredHead> {
        let layers = layout.layers()?;
        Some(LayeredHead { net: Layers::new(layout, &layers), layout: layers, buffers: None })
    }

    /// From the accumulators' sums of so many positions to losses; if the step learns, also to the gradients of these
    /// sums, in place, and of all parameters but the input weights.
    pub(super) fn run(
        &mut self,
        device: &Device,
        (count, is_learning): (usize, bool),
        dense: &mut Dense,
        tensors: &mut Tensors,
        loss: &mut Loss,
    ) -> Result<(), CudaError> {
        let net = &self.net;
        let layers = with_room(&mut self.buffers, device, net, count)?;
        let weights = self.layout.first_weights.clone();
        // All buckets' sums at once: one product that is too large is faster than choosing rows for eight.
        let forward = Product {
            rows: count,
            inner: net.inputs(),
            columns: net.width(),
            is_left_turned: false,
            is_right_turned: true,
        };
        device.kernels.nnue_activate(net, count, dense, &tensors.values, layers)?;
        device.multiply_exactly(
            forward,
            &layers.products.as_view(),
            &tensors.narrow.slice(weights.clone()),
            &mut layers.sums.as_view_mut(),
        )?;
        device.kernels.nnue_layers(net, (count, is_learning), dense, layers, tensors, &mut loss.sum)?;
        if is_learning { self.backward(device, count, dense, tensors) } else { Ok(()) }
    }

    /// From the gradients of the first layer's sums to those of its weights and of the accumulators.
    fn backward(
        &mut self,
        device: &Device,
        count: usize,
        dense: &mut Dense,
        tensors: &mut Tensors,
    ) -> Result<(), CudaError> {
        let (net, weights) = (&self.net, self.layout.first_weights.clone());
        let layers = with_room(&mut self.buffers, device, net, count)?;
        let of_inputs = Product {
            rows: count,
            inner: net.width(),
            columns: net.inputs(),
            is_left_turned: false,
            is_right_turned: false,
        };
        let of_weights = Product { rows: net.width(), inner: count, is_left_turned: true, ..of_inputs };
        device.multiply_exactly(
            of_weights,
            &layers.slopes.as_view(),
            &layers.products.as_view(),
            &mut tensors.gradients.slice_mut(weights.clone()),
        )?;
        device.multiply(
            of_inputs,
            &layers.slopes.as_view(),
            &tensors.narrow.slice(weights),
            &mut layers.back.as_view_mut(),
        )?;
        device.kernels.nnue_activate_backward(net, count, dense, layers, tensors)
    }

    /// A step of AdamW on the layers' parameters; the first weights are copied to bfloat16.
    pub(super) fn update(
        &self,
        device: &Device,
        settings: &StepSettings,
        tensors: &mut Tensors,
    ) -> Result<(), CudaError> {
        let weights = self.layout.first_weights.clone();
        let small = weights.end..self.net.len();
        let end = weights.end;
        device.kernels.adamw((settings, LayerLayout::first_clip(settings.clip)), weights, end, tensors)?;
        device.kernels.adamw((settings, LayerLayout::small_clip()), small, 0, tensors)
    }
}

/// Buffers for the positions of a step, reallocated if there are more than ever.
fn with_room<'a>(
    buffers: &'a mut Option<LayerBuffers>,
    device: &Device,
    net: &Layers,
    count: usize,
) -> Result<&'a mut LayerBuffers, CudaError> {
    // The old ones are freed before.
    buffers.take_if(|buffers| buffers.products.len() < count * net.inputs());
    match buffers {
        Some(buffers) => Ok(buffers),
        none => Ok(none.insert(LayerBuffers {
            products: device.zeros(count * net.inputs())?,
            sums: device.zeros(count * net.width())?,
            slopes: device.zeros(count * net.width())?,
            back: device.zeros(count * net.inputs())?,
        })),
    }
}
