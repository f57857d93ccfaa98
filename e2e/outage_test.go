package e2e_test

import (
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"studyplanner/internal/store/storetest/pg"
)

// TestAnUnreachableDatabaseIsUnavailable cuts the cable between a server and
// PostgreSQL, and mends it again.
func TestAnUnreachableDatabaseIsUnavailable(t *testing.T) {
	t.Parallel()
	address, err := url.Parse(pg.NewDatabase(t))
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	cable := newCable(t, query.Get("host"), ".s.PGSQL."+query.Get("port"))
	query.Set("host", cable.dir)
	address.RawQuery = query.Encode()
	s := startServer(t, address.String())
	c := s.client(t)
	block := c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")

	cable.cut()
	for _, method := range []string{"GET", "PATCH", "DELETE"} {
		a, err := c.try(t.Context(), method, "/v1/blocks/"+block.id(), obj{"done": true})
		if err != nil {
			t.Fatal(err)
		}
		a.check(t)
		a.checkContract(t, s)
		equal(t, "code", a.is(t, 503).Error.Code, "UNAVAILABLE")
		if wait, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || wait < 1 {
			t.Errorf("Retry-After: %q", a.header.Get("Retry-After"))
		}
	}
	if ready(t, s) {
		t.Error("the server says that it is ready")
	}
	if resp, _ := s.page(t, "/healthz"); resp.StatusCode != 200 {
		t.Errorf("GET /healthz: status %d, but the process is well", resp.StatusCode)
	}

	cable.mend(t)
	eventually(t, patience, "the server is ready again", func() bool { return ready(t, s) })
	equal(t, "the block", c.read(t, "/v1/blocks/"+block.id()), block)
}

// A cable passes connections on from a socket in dir to the one of PostgreSQL.
type cable struct {
	dir, name, to string

	mu       sync.Mutex
	listener net.Listener
	open     []net.Conn
}

func newCable(t *testing.T, to, name string) *cable {
	t.Helper()
	c := &cable{dir: processTB{t}.TempDir(), name: name, to: filepath.Join(to, name)}
	c.mend(t)
	t.Cleanup(c.cut)
	return c
}

// mend accepts connections (again).
func (c *cable) mend(t *testing.T) {
	t.Helper()
	var config net.ListenConfig
	listener, err := config.Listen(t.Context(), "unix", filepath.Join(c.dir, c.name))
	if err != nil {
		t.Fatal(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.listener = listener
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return // cut
			}
			c.connect(from)
		}
	}()
}

// connect passes on one connection in both directions until it is cut.
func (c *cable) connect(from net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.listener == nil {
		from.Close()
		return
	}
	to, err := net.Dial("unix", c.to)
	if err != nil {
		from.Close()
		return
	}
	c.open = append(c.open, from, to)
	for _, pair := range [][2]net.Conn{{from, to}, {to, from}} {
		go func() {
			io.Copy(pair[0], pair[1])
			pair[0].Close()
		}()
	}
}

// cut closes every connection and refuses new ones.
func (c *cable) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.listener == nil {
		return
	}
	c.listener.Close()
	for _, conn := range c.open {
		conn.Close()
	}
	c.listener, c.open = nil, nil
}
