package main

import (
	"fmt"
	"io"
	"net"
	"testing"
)

// TestARoundTripIsWhatIsSentAfterSomethingCame counts over two connections to a server
// that answers when two bytes have come, however they are sent.
func TestARoundTripIsWhatIsSentAfterSomethingCame(t *testing.T) {
	const question = 2
	database := answering(t, question)
	p, _, err := interpose(t.Context(), fmt.Sprintf("postgres://someone@%s/db", database))
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	for _, turns := range []int{2, 3} {
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", p.listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		for range turns {
			for range question {
				if _, err := c.Write([]byte("x")); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := io.ReadFull(c, make([]byte, question)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := p.turns.Load(); n != 5 {
		t.Errorf("%d round trips were counted, not 5", n)
	}
}

// answering starts a server that sends back each n bytes that came, and returns its address.
func answering(t *testing.T, n int) net.Addr {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	serve := func(c net.Conn) {
		defer c.Close()
		for text := make([]byte, n); ; {
			if _, err := io.ReadFull(c, text); err != nil {
				return
			}
			if _, err := c.Write(text); err != nil {
				return
			}
		}
	}
	go func() {
		for c, err := l.Accept(); err == nil; c, err = l.Accept() {
			go serve(c)
		}
	}()
	return l.Addr()
}
