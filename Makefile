# `make` builds the UCI engine (EXE names it and EVALFILE the network to build in, as engine testers expect);
# `make test` is the whole test; the rest is for developers.
EXE ?= hetman-engine

.PHONY: all test tools fmt clippy deny plain arm web e2e kills load screenshots bench differential fuzz sanitize strength ladder levels neural clean

all:
	cargo build --release --locked -p engine
	cp target/release/hetman-engine $(EXE)

test: tools fmt clippy deny
	cargo test --workspace --locked
	$(MAKE) plain web e2e

# What the tests need besides Rust and Node: the page's packages, and a browser.
tools: web/node_modules/.package-lock.json
	@command -v chromium >/dev/null || apt-get install -y chromium >/dev/null || \
	  { echo "The tests drive Chromium: install it (Debian: sudo apt install chromium)."; exit 1; }

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund

# The network's arithmetic again, where "plain" is what every processor has, not what this one has.
plain:
	RUSTFLAGS="-C target-cpu=generic" cargo test --locked -p engine --lib --target-dir target/plain nnue

# The same for 64-bit ARM with NEON, emulated, and a bench, which must visit as many positions as here. It needs
# `rustup target add aarch64-unknown-linux-gnu` and Debian's qemu-user and gcc-aarch64-linux-gnu.
ARM = --locked -p engine --target aarch64-unknown-linux-gnu --target-dir target/arm
arm: export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER = aarch64-linux-gnu-gcc
arm: export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER = qemu-aarch64 -L /usr/aarch64-linux-gnu
arm: export RUSTFLAGS = -C target-cpu=generic
arm:
	cargo test $(ARM) --lib nnue
	RUSTFLAGS= cargo run --locked -q -p engine -- "bench 7" | tee target/arm/here.txt
	cargo run -q $(ARM) -- "bench 7" | tee target/arm/there.txt
	test "$$(tail -n 1 target/arm/here.txt | cut -d ' ' -f 1)" = "$$(tail -n 1 target/arm/there.txt | cut -d ' ' -f 1)"

# The page: types, lints, unit tests.
web:
	cd web && npm run --silent check && npm run --silent test

# The whole studio in a real browser, as `cargo test` has just built it.
e2e:
	cd web && npx playwright test

# Not a move is lost in a hundred kills.
kills:
	cargo test --locked -p server --test killed -- --ignored --nocapture

# How soon a move is heard by a hundred watchers while the engine uses every core.
load:
	cargo test --release --locked -p server --test echo -- --ignored --nocapture

# The pictures of the README.
screenshots:
	cargo build --release --locked
	cd web && HETMAN=../target/release/hetman npx playwright test --config screenshots/config.ts

fmt:
	cargo fmt --all --check

clippy:
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

# Licences, duplicate and banned crates, sources. Optional on a developer's machine; CI installs it.
deny:
	@if command -v cargo-deny >/dev/null; then cargo deny --offline check licenses bans sources; \
	else echo "cargo-deny is not installed: dependencies unchecked (cargo install cargo-deny --locked)"; fi

# Speed against other libraries and of networks against the classical evaluation, as ratios in one run.
bench:
	cargo bench -p chess -p engine

# Random games against shakmaty.
differential:
	cargo run --release -p chess --example differential -- --games 1000000

# Coverage-guided fuzzing of every parser, SECONDS each (cargo install cargo-fuzz). Works on stable Rust.
SECONDS ?= 600
fuzz:
	cd fuzz && for target in fen uci san pgn epd; do mkdir -p corpus/$$target && \
	  cargo fuzz run -s none $$target corpus/$$target seeds/$$target -- \
	  -max_total_time=$(SECONDS) -timeout=5 -rss_limit_mb=512 -max_len=65536 || exit 1; done

# Races between threads: ThreadSanitizer watches a search on four threads, forty searches stopped at
# once, and a minute of torture. Some minutes; it needs nightly Rust with its sources
# (rustup toolchain install nightly --component rust-src).
SANITIZED = target/sanitize/$(HOST)/release/hetman-engine
HOST = $(shell rustc -vV | sed -n 's/host: //p')
sanitize: export TSAN_OPTIONS = halt_on_error=1
sanitize:
	RUSTFLAGS="-Zsanitizer=thread" CARGO_PROFILE_RELEASE_LTO=off \
	  cargo +nightly build -Zbuild-std --target $(HOST) --target-dir target/sanitize --release --locked -p engine
	$(SANITIZED) "bench 7 4"
	(echo "setoption name Threads value 4"; \
	  for n in $$(seq 40); do echo "go infinite"; sleep 0.05; echo stop; done) | $(SANITIZED) > /dev/null
	cargo run --release --locked -- engines test $(SANITIZED) --torture 60 --patience 20

# How matches are called off, how many games are played at a time, and a file of openings, else Hetman makes its own.
AT_ONCE ?= 1
CALLED = --resign moves=4,score=600,both=true --draw moves=8,score=10,from=40 -c $(AT_ONCE) \
         $(if $(OPENINGS),--openings $(OPENINGS))

# The matches of docs/strength.md; OPTIONS are Hetman's, as ",option.Use NNUE=false".
RIVALS ?= ethereal-chess fairy-stockfish toga2 glaurung,option.Threads=1 gnuchess,args=--uci
strength: all
	for rival in $(RIVALS); do cargo run --release -- match "./$(EXE),name=Hetman,option.Hash=16$(OPTIONS)" \
	  $$rival,option.Hash=16 --games 400 --tc 2+0.02 $(CALLED) || exit 1; done

# The rated ladder of docs/ladder.md: every preset, with Stockfish at five strengths as anchors.
STOCKFISH ?= stockfish
PRESETS = random greedy checkm8-minimax checkm8-negamax checkm8 wroclaw-3 wroclaw-4 wroclaw-5 hradec-5 ensta \
          ukraine ukraine-alpha-beta mcts mcts-eval textbook
anchor = "$(STOCKFISH),option.UCI_LimitStrength=true,option.UCI_Elo=$(1),name=Stockfish $(1),anchor=$(1)"
ladder:
	cargo run --release -- tournament $(PRESETS) $(call anchor,1350) $(call anchor,1600) $(call anchor,1900) \
	  $(call anchor,2200) $(call anchor,2500) --games 1520 --tc 1+0.01 -c 2 --output target/ladder.md

# The levels of docs/strength-levels.md, with Stockfish on few nodes and four presets for comparison.
LEVELS = 500 800 1000 1200 1400 1600 1800 2000 2200 2400
on_nodes = "$(STOCKFISH),option.UCI_LimitStrength=true,option.UCI_Elo=$(1),nodes=25000,name=Stockfish $(1),anchor=$(1)"
levels:
	cargo run --release -- tournament $(foreach elo,$(LEVELS),"hetman,elo=$(elo),name=Level $(elo)") \
	  $(call on_nodes,1350) $(call on_nodes,1600) $(call on_nodes,1900) $(call on_nodes,2200) $(call on_nodes,2500) \
	  checkm8-negamax checkm8 wroclaw-4 hradec-5 --games 684 --tc 60+1 -c 2 --output target/levels.md

# The figures of docs/neural.md: errors and disagreements, nodes a second, matches. TEST names positions that no
# network has learnt from (.hpos), else games of a seed kept for this are played. What is printed is kept under
# target/neural.
TEST ?= target/neural/test.hpos
GAMES ?= 400
NNUE = ./$(EXE),name=NNUE
CLASSICAL = "./$(EXE),name=Classical,option.Use NNUE=false"
both = "./$(EXE),name=NNUE $(1) $(2),$(1)=$(2)" "./$(EXE),name=Classical $(1) $(2),option.Use NNUE=false,$(1)=$(2)"
# A step that fails must not look like one that succeeded because `tee` did.
neural: SHELL = bash
neural: .SHELLFLAGS = -o pipefail -c
neural: all $(TEST)
	mkdir -p target/neural
	cargo run --release --locked -- train compare classical nets/hetman.hnet nets/ukraine.hmlp \
	  nets/ukraine-results.hmlp --test $(TEST) --pictures docs/neural | tee target/neural/errors.md
	(./$(EXE) bench && ./$(EXE) "setoption name Use NNUE value false" bench) | tee target/neural/speed.txt
	(for pace in "--nodes 4000" "--nodes 20000" "--tc 2+0.02"; do \
	  cargo run --release --locked -- match $(NNUE) $(CLASSICAL) --games $(GAMES) $$pace $(CALLED) || exit 1; done; \
	  cargo run --release --locked -- match $(NNUE) ukraine-alpha-beta --games 100 --tc 2+0.02 $(CALLED)) \
	  | tee target/neural/matches.txt
	cargo run --release --locked -- tournament ukraine ukraine-results ukraine-alpha-beta ukraine-results-alpha-beta \
	  checkm8 hradec-5 $(call both,depth,1) $(call both,nodes,100) $(call both,nodes,1000) \
	  --games 792 --tc 60+1 $(CALLED) --output target/neural/ladder.md

target/neural/test.hpos:
	mkdir -p target/neural
	cargo run --release --locked -- datagen --classical --nodes 2000 --seed 808808 --positions 60000 \
	  -o target/neural/test.hgame
	cargo run --release --locked -- dataset filter target/neural/test.hgame -o $@

clean:
	cargo clean
