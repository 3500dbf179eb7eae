#!/usr/bin/env bash
# What a newcomer and a change wait for: compiles a clean build of its own and prints, as a table, the steps and the
# processor time of the program alone and of everything, and how many objects a change in a lab's settings compiles again.
#   tests/bench/build_time.sh [WORK_DIRECTORY]     (default: a temporary one; takes half an hour of one processor;
#                                                   KERNELSCOPE_UNITS=OFF: each source alone)
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d "${1:-/tmp}/kernelscope-build.XXXXXX")
trap 'rm -rf "$work"' EXIT
readonly top work build="$work/build"

unset CMAKE_CXX_COMPILER_LAUNCHER # a compiler cache would measure itself
cp -r "$top"/{CMakeLists.txt,CMakePresets.json,app,core,widgets,resources,tests,packaging,README.md,LICENSE} "$work"
cmake -S "$work" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" \
    -DKERNELSCOPE_UNITS="${KERNELSCOPE_UNITS:-ON}" \
    --log-level=ERROR >/dev/null

# How many steps the last build took, as it said with the last of them: "[246/246] Linking …".
steps() { sed -n 's/^\[\([0-9]*\)\/[0-9]*\].*/\1/p' "$work/log" | tail -n 1; }

# measure NAME TARGET: builds it.
measure() {
    local user system
    read -r user system < <({ TIMEFORMAT='%U %S' && time ninja -C "$build" "$2" >"$work/log" 2>&1; } 2>&1)
    awk -v name="$1" -v count="$(steps)" -v user="$user" -v rest="$system" \
        'BEGIN { seconds = user + rest
                 printf "| %s | %d steps | %.1f CPU minutes (%.0f s) |\n", name, count, seconds / 60, seconds }'
}

echo "| what | steps | processor time |"
echo "|---|---|---|"
measure "the program" kernelscope
measure "tests, after the program" all
# A person changes one line: how long until it is linked.
for source in app/labs/regression_page.cpp widgets/drawings/two_samples.cpp core/gp/regression.cpp; do
    printf '\n' >>"$work/$source"
    measure "one line of $source" kernelscope
done
for settings in "$work"/core/labs/*/*_settings.h; do
    header=${settings#"$work"/}
    ninja -C "$build" -t deps | awk -v header="$header" -v q='|' \
        '/: #deps/ { object = $1 } index($0, header) { found[object] } END { print q " a change in " header " " q " " length(found) " objects " q " " q }'
done
