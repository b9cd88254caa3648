# `make` builds the UCI engine: EXE names it and EVALFILE the network to build in, as OpenBench expects; TUNE=1 lists
# the tunable parameters as UCI options.
# `make test` is the whole test. `make help` lists everything else; experiments are programs in scripts/.
EXE ?= hetman-engine

.PHONY: all test tools words fmt clippy deny generic cluster web browser e2e pgo signature bench dist windows clean help

all: ## Build the UCI engine (EXE=NAME, EVALFILE=NETWORK, TUNE=1)
	$(if $(TUNE),HETMAN_TUNE=1) cargo build --profile fat-lto --locked -p engine
	cp target/fat-lto/hetman-engine $(EXE)

test: tools words fmt clippy deny ## Run every check and test, the page in a browser included
	scripts/rust-tests
	cargo build --locked --profile test -p engine --bin hetman-engine
	scripts/signature target/debug/hetman-engine
	$(MAKE) generic cluster web e2e

tools: web/node_modules/.package-lock.json ## Install what the tests need: the page's packages, Chromium, Firefox, Dask
	@command -v chromium >/dev/null || apt-get install -y chromium >/dev/null || \
	  { apt-get update && apt-get install -y chromium; } >/dev/null || \
	  { echo "The tests drive Chromium: install it (Debian: sudo apt install chromium)."; exit 1; }
	@command -v firefox-esr >/dev/null || apt-get install -y firefox-esr >/dev/null 2>&1 || \
	  { apt-get update && apt-get install -y firefox-esr; } >/dev/null 2>&1 || \
	  echo "firefox-esr is not installed: the pages are tested in Chromium only (Debian: sudo apt install firefox-esr)."
	@python3 -c 'import distributed' 2>/dev/null || target/dask/bin/python -c 'import distributed' 2>/dev/null || \
	  { python3 -m venv target/dask && target/dask/bin/pip install --quiet distributed; } 2>/dev/null || \
	  echo "Dask is not installed: tasks for a cluster are tested without one (pip install distributed)."

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund

words: ## Look for private words where chess programming has its own
	scripts/words

fmt: ## Check the formatting
	cargo fmt --all --check

clippy: ## Lint the code and its documentation
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

# Optional on a developer's machine; .ci/run installs it.
deny: ## Check licences and sources of dependencies (cargo-deny)
	@if command -v cargo-deny >/dev/null; then cargo deny --offline check licenses bans sources; \
	else echo "cargo-deny is not installed: dependencies unchecked (cargo install cargo-deny --locked)"; fi

generic: ## Test the network's arithmetic without this CPU's instructions
	RUSTFLAGS="-C target-cpu=generic" cargo test --locked -p engine --lib --target-dir target/generic nnue

cluster: ## Build a database by two Dask workers, one of them killed, as `cargo test` has built Hetman
	@if python3 -c 'import distributed' 2>/dev/null || target/dask/bin/python -c 'import distributed' 2>/dev/null; \
	then HETMAN=$(CURDIR)/target/debug/hetman scripts/cluster; fi

web: ## Check the page: types, lints, unit tests
	cd web && npm run --silent check && npm run --silent test

# A search needs a larger stack than WebAssembly gives.
browser: ## Build the rules and the engine as WebAssembly, beside a page that uses them, in target/browser
	@rustup target list --installed 2>/dev/null | grep -q wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
	RUSTFLAGS="-C target-feature=+simd128 -C link-arg=-zstack-size=4194304 -C strip=debuginfo" \
	  cargo build --locked --release -p browser --target wasm32-unknown-unknown
	mkdir -p target/browser
	cp crates/browser/index.html crates/browser/worker.js target/wasm32-unknown-unknown/release/browser.wasm target/browser

e2e: browser ## Test the studio in Chromium and every page in Firefox, as `cargo test` has built it
	cd web && npx playwright test

pgo: ## Build the UCI engine with profile-guided optimisation (EXE=NAME)
	scripts/pgo $(EXE)

signature: all ## Compare the node count of bench with the newest commit's Bench line
	scripts/signature ./$(EXE)

bench: ## Measure speed against other libraries, and of networks against the classical evaluation
	cargo bench -p hetman-chess -p engine

dist: ## Build the archives of a release, with checksums, in target/dist
	scripts/dist

windows: ## Cross-compile for Windows and try the programs under wine
	scripts/windows

clean: ## Remove what was built
	cargo clean

help: ## List the targets and the experiments
	@sed -n 's/^\([a-z0-9]*\):[^#]*## \(.*\)/make \1@\2/p' Makefile | awk -F@ '{ printf "%-22s %s\n", $$1, $$2 }'
	@echo
	@for script in scripts/*; do sed -n '/^# usage: /{n;s/^# //;s/\. .*//;s/\.$$//;p;}' $$script | sed "s|^|$$script@|"; done | \
	  awk -F@ '{ printf "%-22s %s\n", $$1, $$2 }'
	@echo "Each script explains itself with --help."
