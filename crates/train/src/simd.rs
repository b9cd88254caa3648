//! Plain loops, compiled for the widest vectors that the CPU has.
//!
//! One program runs everywhere: the same code is compiled several times, and which copy runs is decided when
//! it is called. All that makes up the work must be `#[inline(always)]`, or it stays outside the copies.
#![allow(unsafe_code, reason = "calling code compiled for features that the CPU was asked for")]

/// Work made of loops over numbers.
pub(crate) trait Vectorised {
    /// Does it. Implement it with `#[inline(always)]`.
    fn run(self);
}

/// Does the work with the widest vectors.
pub(crate) fn vectorised(work: impl Vectorised) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the CPU has these features, as was just asked.
            return unsafe { avx512(work) };
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            // SAFETY: as above.
            return unsafe { avx2(work) };
        }
    }
    work.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx2,fma")]
fn avx512(work: impl Vectorised) {
    work.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn avx2(work: impl Vectorised) {
    work.run();
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sum<'a>(&'a [u32], &'a mut u32);

    impl Vectorised for Sum<'_> {
        #[inline(always)]
        fn run(self) {
            *self.1 = self.0.iter().sum();
        }
    }

    #[test]
    fn the_work_is_done() {
        let mut sum = 0;
        vectorised(Sum(&[1; 1000], &mut sum));
        assert_eq!(sum, 1000);
    }
}
