#!/usr/bin/env bash
# Sets Kernelscope up on Debian: installs what is missing, builds it, then starts it or tests it.
set -euo pipefail

readonly packages=(
    clang g++ cmake ninja-build                 # clang for its speed, with the standard library of g++
    qt6-base-dev qt6-svg-dev libqcustomplot-dev # the window
    libeigen3-dev libboost-dev liblbfgspp-dev   # the numbers
    libsvm-dev                                  # support vector machines
    zlib1g-dev libexpat1-dev                    # data files that are gzipped or hold XML
    libgif-dev                                  # animated pictures
    libqt6svg6 fonts-dejavu-core                # icons and text while it runs
)
readonly bench_packages=(libbenchmark-dev)
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly top build="$top/build/release"

usage() {
    cat <<'TEXT'
Usage: packaging/kernelscope.sh COMMAND [ARGUMENT...]

  run    install what is missing, build the program alone, open the window; arguments go to the program.
         Without a display and arguments, the first view is written to kernelscope.png
  test   install what is missing, build the program and its tests, run every test; arguments go to ctest
  bench  install what is missing, build the benchmarks of what is computed (bench window: of the window), run them;
         arguments go to Google Benchmark
  help   show this text

Works on Debian 12 and newer, as root or with sudo. Nothing is installed when nothing is missing.
TEXT
}

say() { printf '==> %s\n' "$*"; }

fail() {
    printf 'kernelscope.sh: %s\n' "$*" >&2
    exit 1
}

is_installed() {
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# Debian 12 or newer, or what is made of it.
is_supported_system() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null && [[ -r /etc/os-release ]] || return 1
    local id like version
    id=$(. /etc/os-release && echo "${ID:-}")
    like=$(. /etc/os-release && echo "${ID_LIKE:-}")
    version=$(. /etc/os-release && echo "${VERSION_ID:-}")
    if [[ $id == debian ]]; then
        [[ -z $version ]] || ((${version%%.*} >= 12)) # testing and unstable have no number
    else
        [[ " $like " == *" debian "* ]]
    fi
}

# install_missing PACKAGE...
install_missing() {
    is_supported_system ||
        fail "this is not Debian 12 or newer; install the equivalents of these packages and build with cmake --preset release: $*"
    local missing=() package
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local root=(env DEBIAN_FRONTEND=noninteractive)
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "installing needs root or sudo; let an administrator run: apt-get install ${missing[*]}"
        [[ -t 0 ]] || sudo -n true 2>/dev/null ||
            fail "sudo asks for a password and there is no terminal; run this in one, or first: sudo apt-get install ${missing[*]}"
        root=(sudo "${root[@]}")
    fi
    say "Installing ${missing[*]}"
    # Lists that cannot be fetched show in the installation, whose failure says it.
    "${root[@]}" apt-get update -qq || true
    "${root[@]}" apt-get install --yes --no-install-recommends --no-remove -qq \
        -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "${missing[@]}" ||
        fail "the packages could not be installed (see above): check the network and /etc/apt/sources.list, then try again; needed are ${missing[*]}"
}

# As many compilers as processors, but no more than the memory holds at 1 GB each.
jobs_count() {
    local processors memory
    processors=$(nproc)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo)
    memory=$((memory > 0 ? memory : 1))
    echo $((processors < memory ? processors : memory))
}

# build WHAT_FOR TARGET [OPTION_OF_CMAKE...]: "[steps done/all, seconds] what is made" is one line of progress each.
build() {
    local what=$1 target=$2
    shift 2
    local began=$SECONDS
    export CC=${CC:-clang} CXX=${CXX:-clang++} # of a new build
    cd "$top"
    if (($#)) || [[ ! -f $build/build.ninja ]]; then
        say "Configuring build/release"
        cmake --preset release --log-level=WARNING "$@" || fail "the build could not be configured (see above)"
    fi
    say "Building $what"
    NINJA_STATUS='[%f/%t, %e s] ' cmake --build --preset release --target "$target" -j"$(jobs_count)" ||
        fail "the build failed (see above)"
    say "Built in $((SECONDS - began)) s"
}

run() {
    local here=$PWD program="$build/app/kernelscope"
    install_missing "${packages[@]}"
    build "the program (its window opens next)" kernelscope
    cd "$here"
    if (($#)) || [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; then
        say "Starting Kernelscope"
        exec "$program" "$@"
    fi
    say "There is no display: writing the picture of the first view to $here/kernelscope.png"
    QT_QPA_PLATFORM=offscreen "$program" render builtin --view page --out kernelscope.png ||
        fail "the picture could not be drawn (see above)"
}

run_tests() {
    install_missing "${packages[@]}"
    build "the program and its tests (they run next)" all
    say "Testing"
    local began=$SECONDS
    ctest --preset release --output-junit "$build/tests.xml" "$@" || fail "some tests failed (see above)"
    say "Tested in $((SECONDS - began)) s"
}

run_bench() {
    install_missing "${packages[@]}" "${bench_packages[@]}"
    local what=kernelscope_bench
    if [[ ${1:-} == window ]]; then
        what=kernelscope_window_bench
        shift
    fi
    build "the benchmarks (they run next)" $what -DKERNELSCOPE_BENCH=ON
    say "Measuring"
    QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen} "$build/tests/bench/$what" "$@"
}

command=${1:-help}
shift || true
case $command in
run) run "$@" ;;
test) run_tests "$@" ;;
bench) run_bench "$@" ;;
help | -h | --help) usage ;;
*)
    usage >&2
    fail "there is no command '$command'"
    ;;
esac
