# `make` builds the program; `make test` is the whole test; the rest is for developers.
EXE ?= hetman

.PHONY: all test fmt clippy deny bench differential fuzz clean

all:
	cargo build --release --locked
	cp target/release/hetman $(EXE) 2>/dev/null || true

test: fmt clippy deny
	cargo test --workspace --locked

fmt:
	cargo fmt --all --check

clippy:
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

# Licences, duplicate and banned crates, sources. Optional on a developer's machine; CI installs it.
deny:
	@if command -v cargo-deny >/dev/null; then cargo deny --offline check licenses bans sources; \
	else echo "cargo-deny is not installed: dependencies unchecked (cargo install cargo-deny --locked)"; fi

# Speed against other libraries, as ratios in one run.
bench:
	cargo bench -p chess

# Random games against shakmaty.
differential:
	cargo run --release -p chess --example differential -- --games 1000000

# Coverage-guided fuzzing of every parser, SECONDS each (cargo install cargo-fuzz). Works on stable Rust.
SECONDS ?= 600
fuzz:
	cd fuzz && for target in fen uci san pgn epd; do mkdir -p corpus/$$target && \
	  cargo fuzz run -s none $$target corpus/$$target seeds/$$target -- \
	  -max_total_time=$(SECONDS) -timeout=5 -rss_limit_mb=512 -max_len=65536 || exit 1; done

clean:
	cargo clean
