//! Products of matrices, by the `matrixmultiply` crate: its kernels use whatever the CPU has, five to
//! eight times faster than what the compiler makes of plain loops.
#![allow(unsafe_code, reason = "the crate takes pointers; the lengths behind them are checked here")]

/// Numbers that matrices are made of.
pub(crate) trait Element: Copy {
    /// `matrixmultiply`'s function.
    const GEMM: Gemm<Self>;
    /// 1.
    const ONE: Self;
}

/// Rows, inner and columns; the factor and the two matrices with their steps; the other factor and the sum.
type Gemm<T> = unsafe fn(
    usize,
    usize,
    usize,
    T,
    *const T,
    isize,
    isize,
    *const T,
    isize,
    isize,
    T,
    *mut T,
    isize,
    isize,
);

impl Element for f32 {
    const GEMM: Gemm<f32> = matrixmultiply::sgemm;
    const ONE: f32 = 1.0;
}

impl Element for f64 {
    const GEMM: Gemm<f64> = matrixmultiply::dgemm;
    const ONE: f64 = 1.0;
}

/// A matrix whose rows, or after [`Matrix::transposed`] columns, follow each other in memory.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'a, T = f32> {
    values: &'a [T],
    rows: usize,
    columns: usize,
    row_step: usize,
    column_step: usize,
}

impl<'a, T> Matrix<'a, T> {
    /// Rows of this many columns.
    pub(crate) fn new(values: &'a [T], columns: usize) -> Matrix<'a, T> {
        assert!(columns > 0 && values.len().is_multiple_of(columns));
        Matrix { values, rows: values.len() / columns, columns, row_step: columns, column_step: 1 }
    }

    /// Rows as columns.
    pub(crate) fn transposed(self) -> Matrix<'a, T> {
        let Matrix { values, rows, columns, row_step, column_step } = self;
        Matrix { values, rows: columns, columns: rows, row_step: column_step, column_step: row_step }
    }
}

/// Adds the product of `a` and `b` to the rows of `to`.
pub(crate) fn add_product<T: Element>(to: &mut [T], a: Matrix<'_, T>, b: Matrix<'_, T>) {
    let (rows, inner, columns) = (a.rows, a.columns, b.columns);
    assert_eq!(inner, b.rows);
    assert_eq!(to.len(), rows * columns);
    // The type has only matrices that lie within their values.
    debug_assert!(a.values.len() == a.rows * a.columns && b.values.len() == b.rows * b.columns);
    // SAFETY: `a` has rows × inner values, `b` inner × columns and `to` rows × columns, each reached by its
    // steps within its slice; `to` is borrowed alone.
    unsafe {
        (T::GEMM)(
            rows,
            inner,
            columns,
            T::ONE,
            a.values.as_ptr(),
            a.row_step as isize,
            a.column_step as isize,
            b.values.as_ptr(),
            b.row_step as isize,
            b.column_step as isize,
            T::ONE,
            to.as_mut_ptr(),
            columns as isize,
            1,
        );
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_the_book() {
        let a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        let b = [7.0, 8.0, 9.0, 10.0, 11.0, 12.0];
        let mut to = [1.0; 4];
        add_product(&mut to, Matrix::new(&a, 3), Matrix::new(&b, 2));
        assert_eq!(to, [59.0, 65.0, 140.0, 155.0]);
        let mut to = [0.0; 9];
        add_product(&mut to, Matrix::new(&a, 3).transposed(), Matrix::new(&b, 3));
        assert_eq!(to, [47.0, 52.0, 57.0, 64.0, 71.0, 78.0, 81.0, 90.0, 99.0]);
    }

    #[test]
    #[should_panic(expected = "assertion")]
    fn sizes_must_fit() {
        add_product(&mut [0.0; 4], Matrix::new(&[0.0; 6], 3), Matrix::new(&[0.0; 6], 3));
    }
}
