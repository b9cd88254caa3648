//! What was measured, for people: numbers, tables (text and Markdown) and pictures (SVG).
//!
//! ```
//! use report::{Table, grouped};
//!
//! let mut table = Table::new("Nodes", ["position", "nodes"]);
//! table.push([String::from("start"), grouped(4_865_609)]);
//! assert_eq!(table.to_markdown(), "### Nodes\n\n| position | nodes |\n| --- | ---: |\n| start | 4,865,609 |\n\n");
//! ```

pub mod diagram;
mod numbers;
pub mod plot;
mod sparkline;
mod svg;
mod table;

pub use numbers::{duration, grouped, hours, percent};
pub use sparkline::sparkline;
pub use table::Table;
