package pg

import (
	"context"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"testing"
)

// Between returns a URL of the database at another, of this package, until the end of
// the test. For each connection to it hear is called once, and what that returned for
// all that the server tells: it returns how much of it is passed on, and whether the
// connection goes on after that.
func Between(t testing.TB, database string, hear func() func(told []byte) (int, bool)) string {
	t.Helper()
	address, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	name := ".s.PGSQL." + query.Get("port")
	server, dir := filepath.Join(query.Get("host"), name), t.TempDir()
	ctx := context.WithoutCancel(t.Context())
	listener, err := new(net.ListenConfig).Listen(ctx, "unix", filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return // the test has ended
			}
			go pass(ctx, client, server, hear())
		}
	}()
	query.Set("host", dir)
	address.RawQuery = query.Encode()
	return address.String()
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
