# Keeps one PostgreSQL cluster running until standard input ends, which it does
# at the latest when the process that started this script is gone.
# Arguments: the directory of PostgreSQL's programs, an empty directory for everything
# the cluster writes, and more settings, a line each. Says "ready" when it accepts
# connections.
bin=$1 dir=$2 more=$3 log=$2/log
trap '' PIPE # a reader that died must not keep us from cleaning up

init() {
	"$bin/initdb" --pgdata="$dir/data" --username=postgres --auth=trust \
		--encoding=UTF8 --locale="$1" --no-sync >"$log" 2>&1
}

settings() {
	cat <<-EOF
		listen_addresses = ''
		port = 5432
		unix_socket_directories = '$dir'
		external_pid_file = '$dir/pid'
		max_connections = 300
		shared_buffers = 32MB
		fsync = off
		full_page_writes = off
		$more
	EOF
}

if { init C.UTF-8 || init C; } && settings >>"$dir/data/postgresql.conf" &&
	"$bin/pg_ctl" start -w -D "$dir/data" -l "$log" >>"$log" 2>&1; then
	echo ready
	read -r _
	"$bin/pg_ctl" stop -D "$dir/data" -m immediate >>"$log" 2>&1
else
	cat "$log"
fi
rm -rf "$dir"
