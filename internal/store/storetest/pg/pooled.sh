# Keeps one PgBouncer running until standard input ends, as cluster.sh does with a
# server. Arguments: its program, a directory for what it writes, the directory of the
# server's socket, and more settings, a line each. Says "ready" when it listens.
bin=$1 dir=$2 server=$3 settings=$4 log=$2/log
trap '' PIPE # a reader that died must not keep us from cleaning up

cat >"$dir/pgbouncer.ini" <<-EOF
	[databases]
	* = host=$server port=5432 user=postgres
	[pgbouncer]
	listen_addr =
	listen_port = 6432
	unix_socket_dir = $dir
	auth_type = any
	max_client_conn = 2000
	default_pool_size = 4
	$settings
EOF
"$bin" "$dir/pgbouncer.ini" >"$log" 2>&1 &
while [ ! -S "$dir/.s.PGSQL.6432" ] && kill -0 $! 2>/dev/null; do
	sleep 0.02
done
if [ -S "$dir/.s.PGSQL.6432" ]; then
	echo ready
	read -r _
	kill -9 $!
else
	cat "$log"
fi
rm -rf "$dir"
