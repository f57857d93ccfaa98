package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"studyplanner/internal/store"
	"studyplanner/internal/web"
)

// serving is what is served at one address or several.
type serving struct {
	log       *slog.Logger
	listeners []net.Listener
	servers   []*http.Server
	ended     chan error // gets why a server does not accept requests any more
	leaving   atomic.Bool
}

// maxServers is at how many addresses something is served.
const maxServers = 3

func newServing(log *slog.Logger) *serving {
	return &serving{log: log, ended: make(chan error, maxServers)}
}

// listen takes an address, at which serve can serve then; nil for "".
func (s *serving) listen(ctx context.Context, address string) (net.Listener, error) {
	if address == "" {
		return nil, nil //nolint:nilnil // there need not be one
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err == nil {
		s.listeners = append(s.listeners, l)
	}
	return l, err
}

// where is the address of l, "" if it has none of its own.
func where(l net.Listener) string {
	if l == nil {
		return ""
	}
	return l.Addr().String()
}

// serve serves h at the address of l, unless that is nil.
func (s *serving) serve(l net.Listener, h http.Handler) {
	if l == nil {
		return
	}
	server := newServer(s.parting(h), s.log)
	s.servers = append(s.servers, server)
	go func() { s.ended <- server.Serve(l) }()
}

// parting is h, whose clients are told to come back on another connection once the
// server is about to leave: one that is kept for the next request may be closed while
// that is on its way.
func (s *serving) parting(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.leaving.Load() {
			w.Header().Set("Connection", "close")
		}
		h.ServeHTTP(w, r)
	})
}

// shutDownAfter goes on serving while balancers notice that no more requests should
// come, and then shuts down: requests in flight finish, and e-mails that are being
// sent. ctx does not end before.
func (s *serving) shutDownAfter(ctx context.Context, c Config, app *web.App) error {
	app.API.Drain()
	s.leaving.Store(true)
	select {
	case err := <-s.ended:
		return fmt.Errorf("accept requests: %w", err)
	case <-time.After(c.Drain):
	}
	ctx, cancel := context.WithTimeout(ctx, c.ShutdownTimeout)
	defer cancel()
	err := s.shutDown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("requests were cut off that did not finish within %s", c.ShutdownTimeout)
	}
	return errors.Join(err, app.Close(ctx))
}

// shutDown lets requests in flight finish until ctx is done, at the first address
// first.
func (s *serving) shutDown(ctx context.Context) error {
	var errs error
	for _, server := range s.servers {
		errs = errors.Join(errs, server.Shutdown(ctx))
	}
	return errs
}

// close ends everything at once.
func (s *serving) close() {
	for _, server := range s.servers {
		server.Close()
	}
	for _, l := range s.listeners {
		l.Close()
	}
}

// warnOf logs how the database is set otherwise than it should be, that it is of a
// newer version, and that another server is at the same file.
func warnOf(ctx context.Context, st *store.Store, log *slog.Logger) error {
	have, want, err := st.SchemaVersion(ctx)
	if err != nil {
		return err
	}
	if have > want {
		log.Warn("a newer version of this program has migrated the database; this one may go on beside it", "schema", have, "needed", want)
	}
	others, err := st.Serve()
	switch {
	case err != nil:
		log.Warn("whether another server is at the same database file is not known", "error", err)
	case others:
		log.Warn("another server is at the same database file: each counts quotas and attempts to sign in by itself, so that with two an account may make twice the requests of its plan, and what one saved the other may show a quarter of a second later; stop one of them, or use PostgreSQL with --quota shared")
	}
	wrong, err := st.WrongSettings(ctx)
	for _, f := range wrong {
		log.Warn("a setting of the database may lose what was answered already", "setting", f.What, "problem", f.Problem)
	}
	return err
}
