#!/usr/bin/env bash
# Prints what a person can read of Kernelscope to files, to be compared before and after a change of its inside:
#   tests/freeze/freeze.sh BUILD_DIRECTORY OUT     help, answers of some hundred commands, every view of every saved
#                                                  session as numbers and as SVG, every text of the window
#   diff -r OUT_BEFORE OUT_AFTER                   says what has changed, to the last digit
# The window's texts need the target freeze_visible_texts.
set -uo pipefail
[[ $# == 2 ]] || { sed -n '2,6p' "$0"; exit 2; }
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
readonly top build out program="$build/app/kernelscope"
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 XDG_CONFIG_HOME="$out/.config" XDG_DATA_HOME="$out/.data"

# Numbered, so that two answers never share a file; both streams and the status.
count=0
answer() {
    local file
    count=$((count + 1)) # not within $( ), which is a shell of its own
    file=$out/answers/$(printf '%03d' "$count")-$1.txt
    {
        printf '$ kernelscope %s\n' "$*"
        (cd "$top/tests/freeze" && "$program" "$@") 2>&1
        printf 'status %d\n' $?
    } >"$file"
}

readonly line=(--data example:fourteen) plane=(--data example:three_groups)
readonly here=(--at grid:-1:1:9) there=(--at grid:-2:2:4,-2:2:4)
readonly kernels=('se()' 'se(lengthscale=0.4)' 'exponential()' 'matern32(lengthscale=0.7)' 'matern52()' 'laplacian()' 'rq(alpha=2)'
    'periodic(period=2)' 'cosine(frequency=0.5)' 'linear()' 'poly(degree=3,offset=1)' 'parabola()' 'allsubsets()' 'bishop()'
    'constant(value=2)' 'sigmoid()' '2*se(lengthscale=0.5)+linear()' 'periodic(period=1)*se(lengthscale=2)')
readonly samples=(--x example:fourteen --y example:bimodal)

help_texts() {
    mkdir -p "$out/help"
    "$program" --help >"$out/help/kernelscope.txt" 2>&1
    local command
    for command in $(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' "$out/help/kernelscope.txt"); do
        "$program" "$command" --help >"$out/help/$command.txt" 2>&1
    done
}

answers_of_kernels() {
    local kernel
    for kernel in "${kernels[@]}" 'brownian()'; do
        answer gram "${line[@]}" --kernel "$kernel"
        answer density "${line[@]}" "${here[@]}" --kernel "$kernel"
        answer density "${line[@]}" "${here[@]}" --kernel "$kernel" --normalise -2:2
        answer embed "${line[@]}" "${here[@]}" --kernel "$kernel" --covariance --draws 2
        answer evidence "${line[@]}" --kernel "$kernel" --gradient
        answer mmd "${samples[@]}" --kernel "$kernel" --null all --permutations 100
        answer witness "${samples[@]}" "${here[@]}" --kernel "$kernel" --draws 2
        answer gp --data example:sine "${here[@]}" --kernel "$kernel" --noise 0.1 --covariance --samples 2 --gradient
        answer classify --data example:two_samples "${here[@]}" --kernel "$kernel" --nu 0.01 --gradient
        answer ridge --data example:sine "${here[@]}" --kernel "$kernel" --lambda loo
        answer kpca "${line[@]}" "${here[@]}" --kernel "$kernel" --components 4 --preimages
        answer mercer --kernel "$kernel" --measure uniform:0:1 "${here[@]}" --analytic
        answer rkhs --kernel "$kernel" --centres centres.csv --coefficients 1,-0.5,2
    done
    for kernel in 'se()' 'se(lengthscale=[1,2])' 'matern32()' 'poly(degree=2)' 'linear()'; do
        answer gram "${plane[@]}" "${there[@]}" --kernel "$kernel"
        answer density "${plane[@]}" "${there[@]}" --kernel "$kernel" --normalise -9:9,-9:9
        answer embed "${plane[@]}" "${there[@]}" --kernel "$kernel" --sites grid:16
        answer evidence "${plane[@]}" --kernel "$kernel" --lengthscales 0.3:3:5
        answer gp --data example:ripple "${there[@]}" --kernel "$kernel" --gradient
        answer classify --data example:moons "${there[@]}" --kernel "$kernel"
        answer ridge --data example:ripple "${there[@]}" --kernel "$kernel" --lambda gcv
        answer kpca "${plane[@]}" "${there[@]}" --kernel "$kernel" --uncentred
    done
}

other_answers() {
    local figure generator
    answer examples
    for generator in $("$program" generate --help | sed -n '/^Generators:/,/^Options:/s/^  \([a-z0-9_]*\)  .*/\1/p'); do
        answer generate "$generator" --n 20 --seed 3
    done
    for figure in $("$program" figure --help | sed -n '/^Figures:/,/^$/s/^  \([a-z][a-z0-9.-]*\) .*/\1/p'); do
        [[ $figure == bke-2 ]] || answer figure "$figure"
    done
    answer coverage --generator mixture1d:components=2 --n 50 --repeats 5
    answer power --generator-x grid:side=2 --generator-y grid:side=2 --vary epsilon=1:3:2 --repeats 4 --n 40 --permutations 50
    answer ridge --data example:bags --bags bag
    answer evidence "${line[@]}" --optimise lengthscale,tau2
    answer gp --data example:sine --optimise all
    answer classify --data example:xor --optimise all
    answer mmd "${samples[@]}" --lengthscale evidence --estimator unbiased
    answer mercer --measure gaussian:1 --nodes 60 --kernel 'se()' --analytic
    # What is refused, and how.
    answer nonsense
    answer density
    answer density --data nowhere.csv "${here[@]}"
    answer density "${line[@]}" "${here[@]}" --sigma0 0
    answer density "${line[@]}" "${here[@]}" --kernel 'se(lenghtscale=1)'
    answer density "${line[@]}" --at grid:0:1:1000000000
    answer mmd "${samples[@]}" --permutations 0
    answer mercer --measure uniform:1:0
    answer gp "${line[@]}" --columns x
    answer figure hl-1 --repeats 3
    answer power --generator-x grid --generator-y grid --vary epsilon=1:2:1000
}

views_of_sessions() {
    mkdir -p "$out/views"
    local session lab view views name
    for session in "$top"/tests/data/sessions/*/*.kscope; do
        name=$(basename "$(dirname "$session")")-$(basename "$session" .kscope)
        for lab in $("$program" render --help | sed -n 's/.*the lab to draw: \(.*\) (default.*/\1/p' | tr -d ,); do
            "$program" render "$session" --lab "$lab" --view page --out "$out/views/$name-$lab.svg" \
                2>"$out/views/$name-$lab.err"
            views=$("$program" render --help | sed -n "s/.*what to draw: .*[ ;]$lab: \([^;]*\).*/\1/p" | tr -d ,)
            for view in $views; do
                "$program" render "$session" --lab "$lab" --view "$view" --out "$out/views/$name-$lab-$view.json" \
                    2>"$out/views/$name-$lab-$view.err"
            done
        done
    done
    find "$out/views" -size 0 -delete
}

mkdir -p "$out/answers"
help_texts
answers_of_kernels
other_answers
echo "$count answers"
views_of_sessions
echo "$(find "$out/views" -type f | wc -l) views and remarks"
"$build/tests/freeze_visible_texts" "$top/tests/data/sessions" 2>/dev/null |
    sed -E 's/[0-9.]+ (ms|s)( |$|,)/(time) \1\2/g' >"$out/visible_texts.txt" || echo "the window's texts: failed"
echo "$(wc -l <"$out/visible_texts.txt") lines of visible texts"
rm -rf "$out/.config" "$out/.data"
