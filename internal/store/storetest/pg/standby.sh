# Keeps a hot standby of a PostgreSQL server running until standard input ends, as
# cluster.sh keeps a server.
# Arguments: the directory of PostgreSQL's programs, an empty directory for everything
# the standby writes, and the directory of the server that it follows. Says "ready" when
# it accepts connections.
bin=$1 dir=$2 primary=$3 log=$2/log
trap '' PIPE # a reader that died must not keep us from cleaning up

settings() {
	cat <<-EOF
		unix_socket_directories = '$dir'
		external_pid_file = '$dir/pid'
	EOF
}

if "$bin/pg_basebackup" -h "$primary" -p 5432 -U postgres -D "$dir/data" -R -X stream -c fast --no-sync >"$log" 2>&1 &&
	settings >>"$dir/data/postgresql.conf" &&
	"$bin/pg_ctl" start -w -D "$dir/data" -l "$log" >>"$log" 2>&1; then
	echo ready
	read -r _
	"$bin/pg_ctl" stop -D "$dir/data" -m immediate >>"$log" 2>&1
else
	cat "$log"
fi
rm -rf "$dir"
