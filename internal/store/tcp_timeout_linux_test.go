package store

import (
	"net"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func TestAConnectionOnWhichNothingIsAcknowledgedIsLostAfterTenSeconds(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := (&net.Dialer{Control: setTCPUserTimeout}).DialContext(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(syscall.Conn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var got int
	if failed := raw.Control(func(fd uintptr) { got, err = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT) }); failed != nil || err != nil {
		t.Fatal(failed, err)
	}
	if got != 10_000 {
		t.Errorf("TCP_USER_TIMEOUT is %d ms, want 10000", got)
	}
}
