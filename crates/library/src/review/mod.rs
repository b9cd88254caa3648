//! What evaluations say about the play.
