package pg

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

// Hearing is called once for each connection, and what it returns for all that the
// server tells on it: that returns how much of it is passed on, and whether the
// connection goes on after that.
type Hearing func() func(told []byte) (int, bool)

// Between is Interpose until the end of the test.
func Between(t testing.TB, database string, hear Hearing) string {
	t.Helper()
	behind, end, err := Interpose(context.WithoutCancel(t.Context()), database, hear)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	return behind
}

// Interpose returns a URL of the database at another, of this package, on the way to
// which everything is heard. No new connection is made after end.
func Interpose(ctx context.Context, database string, hear Hearing) (behind string, end func(), err error) {
	address, err := url.Parse(database)
	if err != nil {
		return "", nil, err
	}
	dir, err := os.MkdirTemp("", "pg-") // short: see Start
	if err != nil {
		return "", nil, err
	}
	query := address.Query()
	name := ".s.PGSQL." + query.Get("port")
	server := filepath.Join(query.Get("host"), name)
	listener, err := new(net.ListenConfig).Listen(ctx, "unix", filepath.Join(dir, name))
	if err != nil {
		return "", nil, errors.Join(err, os.Remove(dir))
	}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return // it has ended
			}
			go pass(ctx, client, server, hear())
		}
	}()
	query.Set("host", dir)
	address.RawQuery = query.Encode()
	end = func() {
		listener.Close() // which removes the socket
		_ = os.Remove(dir)
	}
	return address.String(), end, nil
}

// pass serves a client until it, the server or hear ends the connection.
func pass(ctx context.Context, client net.Conn, address string, hear func([]byte) (int, bool)) {
	defer client.Close()
	server, err := new(net.Dialer).DialContext(ctx, "unix", address)
	if err != nil {
		return
	}
	defer server.Close()
	go func() {
		defer server.Close()
		_, _ = io.Copy(server, client)
	}()
	for buffer := make([]byte, 1<<16); ; {
		n, err := server.Read(buffer)
		if err != nil {
			return
		}
		n, more := hear(buffer[:n])
		if _, err := client.Write(buffer[:n]); err != nil || !more {
			return
		}
	}
}
