# Functions that the scripts of this folder share. Source it from the root of the repository.

stage_times=()

# Runs a stage and records its time. Usage: stage <name> <command...>
stage() {
  local name=$1 started=$SECONDS
  shift
  echo "== $name"
  "$@"
  stage_times+=("$(printf '%6d s  %s' $((SECONDS - started)) "$name")")
  echo "== $name: $((SECONDS - started)) s"
}

# Prints the time of each stage.
print_stage_times() {
  echo 'Time by stage:'
  printf '%s\n' "${stage_times[@]}"
}

# Python's venv module is a package of its own on Debian. The external tools are installed with it.
ensure_python_venv() {
  python3 -c 'import ensurepip' 2>/dev/null ||
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >/dev/null; }
}
