# Ends all that runs below a directory, and removes it, once standard input ends,
# which it does at the latest when the process that started this script is gone.
# Argument: the directory, which is nobody else's. What runs there has its working
# directory there.
dir=$1
trap '' PIPE # a reader that died must not keep us from cleaning up

within() {
	for process in /proc/[0-9]*; do
		case $(readlink "$process/cwd" 2>/dev/null) in
		"$dir"/*) echo "${process#/proc/}" ;;
		esac
	done
}

echo ready
read -r _
# SIGQUIT lets PostgreSQL give back its shared memory. What is ended may just have
# started something, and what was frozen hears nothing yet.
for signal in QUIT CONT QUIT KILL KILL KILL KILL KILL KILL KILL; do
	pids=$(within)
	[ -n "$pids" ] || break
	kill -"$signal" $pids 2>/dev/null
	sleep 0.2
done
rm -rf "$dir"
