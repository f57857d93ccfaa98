# What bash knows before it is given the commands of a page, see documents_test.go.
set -m # each command is a group of processes, which ends as one
trap 'stop; units' EXIT
trap 'exit 1' TERM
serving=

# before KIND STEP: what serves ends before something else does, which will have said
# nothing yet.
before() {
	[ "$1" != served ] || stop
	: >".said/$2.out"
}

# after KIND STEP CODE: keeps how a command ended or, if it serves, waits until it
# says where, or is gone.
after() {
	if [ "$1" = typed ]; then
		echo "$3" >".said/$2.code"
		return
	fi
	serving=$!
	if grep -q -m1 '^listening on ' < <(exec tail -n +1 -f --pid="$serving" ".said/$2.out"); then
		echo 0 >".said/$2.code"
	else
		wait "$serving"
		echo "$? before it serves" >".said/$2.code"
	fi
}

stop() {
	[ -n "$serving" ] || return 0
	kill -- "-$serving"
	wait "$serving"
	serving=
}

# units: what systemctl started ends with the page.
units() {
	local pid
	for pid in run/*.pid; do
		[ ! -e "$pid" ] || kill "$(<"$pid")"
	done
}

# prepare PAGE: what its reader has done before.
prepare() {
	local script=$SOURCE/e2e/testdata/documents/$1.sh
	[ ! -e "$script" ] || . "$script"
}

# planned: a block of the coming weeks, each time another.
planned() {
	echo >>.planned
	studyplanner week next -o json | jq -er --argjson n "$(wc -l <.planned)" '.[$n].id'
}

# weekly: a block of the next week that is still at a weekly time of its subject.
weekly() {
	studyplanner week next -o json | jq -er --argjson subjects "$(studyplanner subjects -o json)" '
		[.[] | . as $block | (.date | strptime("%Y-%m-%d") | .[6]) as $day
		| select(any($subjects[] | select(.id == $block.subject_id) | .slots[];
			.start == $block.start and .end == $block.end and any(.days[]; . == $day)))][0].id'
}

# past N: the block that many before now.
past() {
	studyplanner week last -o json | jq -er --argjson n "$1" '.[-$n].id'
}

# missed: a block that is over and not done.
missed() {
	studyplanner list all open -o json | jq -er '.[0].id'
}

# off: the first of the days off.
off() {
	studyplanner off -o json | jq -er '.[0].id'
}
