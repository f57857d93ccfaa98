package main

import (
	"context"
	"io"
	"net"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/jackc/pgx/v5/pgconn"
)

// proxy stands between the planner and PostgreSQL and counts round trips: how often
// something is sent after something was received, over all connections together.
type proxy struct {
	listener net.Listener
	network  string
	address  string // of PostgreSQL
	turns    atomic.Int64
	wg       sync.WaitGroup

	mu    sync.Mutex
	conns []net.Conn
}

// interpose starts a proxy before the database at a URL, and returns the URL of the
// same database behind it. It ends with close.
func interpose(ctx context.Context, database string) (*proxy, string, error) {
	config, err := pgconn.ParseConfig(database)
	if err != nil {
		return nil, "", err
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	p := &proxy{listener: l}
	p.network, p.address = pgconn.NetworkAddress(config.Host, config.Port)
	address := l.Addr().(*net.TCPAddr)
	behind := url.URL{
		Scheme: "postgres", User: url.UserPassword(config.User, config.Password), Path: "/" + config.Database,
		Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(address.Port)), RawQuery: "sslmode=disable",
	}
	p.wg.Go(func() { p.run(ctx) })
	return p, behind.String(), nil
}

// run serves connections until the listener is closed.
func (p *proxy) run(ctx context.Context) {
	for {
		in, err := p.listener.Accept()
		if err != nil {
			return
		}
		out, err := new(net.Dialer).DialContext(ctx, p.network, p.address)
		if err != nil {
			in.Close()
			continue
		}
		p.mu.Lock()
		p.conns = append(p.conns, in, out)
		p.mu.Unlock()
		var asking atomic.Bool
		p.wg.Go(func() {
			p.pass(in, out, func() {
				if !asking.Swap(true) {
					p.turns.Add(1)
				}
			})
		})
		p.wg.Go(func() { p.pass(out, in, func() { asking.Store(false) }) })
	}
}

// pass hands on what comes from one side to the other, and tells of it before.
func (p *proxy) pass(from io.ReadCloser, to io.WriteCloser, tell func()) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			tell()
			if _, failed := to.Write(buffer[:n]); failed != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// close ends all connections and waits until nothing is passed on.
func (p *proxy) close() {
	p.listener.Close()
	p.mu.Lock()
	for _, c := range p.conns {
		c.Close()
	}
	p.mu.Unlock()
	p.wg.Wait()
}
