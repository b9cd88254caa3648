# Sourced by the scripts beside it: `--help` prints a script's comment, and every script works from the root.
case "${1:-}" in
-h | --help)
  sed -n '2,/^[^#]/ s/^# \{0,1\}//p' "$0"
  exit
  ;;
esac
cd "$(dirname "$0")/.."

# The UCI engine as `make` builds it.
engine() {
  make --silent all
}

# Hetman's command line, built if need be.
hetman() {
  cargo run --release --locked --quiet -- "$@"
}

# How games are adjudicated, how many are played at a time, and from which openings.
match_options() {
  options=(--resign moves=4,score=600,both=true --draw moves=8,score=10,from=40 -c "${CONCURRENCY:-1}")
  if [ -n "${OPENINGS:-}" ]; then options+=(--openings "$OPENINGS"); fi
}

# The nodes of the last line of a bench.
bench_nodes() {
  tail -n 1 "$1" | cut -d ' ' -f 1
}
