package store

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// silence is how long what is sent may stay unacknowledged before the connection
// counts as lost.
const silence = 10_000 // milliseconds

// limitSilence sets that up for a connection by TCP (tcp(7), TCP_USER_TIMEOUT).
func limitSilence(network, _ string, c syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := c.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, silence)
	})
	if err != nil {
		return err
	}
	return failed
}
