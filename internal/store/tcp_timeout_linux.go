package store

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// tcpUserTimeout is how long sent data may stay unacknowledged before the connection counts
// as lost.
const tcpUserTimeout = 10_000 // milliseconds

// setTCPUserTimeout sets it for a TCP connection (tcp(7), TCP_USER_TIMEOUT).
func setTCPUserTimeout(network, _ string, c syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := c.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, tcpUserTimeout)
	})
	if err != nil {
		return err
	}
	return failed
}
