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
	serveErr  chan error // why a server stopped accepting requests
	draining  atomic.Bool
}

// maxServers is how many addresses a process serves.
const maxServers = 3

func newServing(log *slog.Logger) *serving {
	return &serving{log: log, serveErr: make(chan error, maxServers)}
}

// listen listens at an address for serve. It returns nil for "".
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

// addressOf is the address of l, "" if it has none of its own.
func addressOf(l net.Listener) string {
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
	server := newServer(s.closeWhenDraining(h), s.log)
	s.servers = append(s.servers, server)
	go func() { s.serveErr <- server.Serve(l) }()
}

// closeWhenDraining is h with "Connection: close" while the server drains. Otherwise a kept
// connection could close while the next request is on its way.
func (s *serving) closeWhenDraining(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() {
			w.Header().Set("Connection", "close")
		}
		h.ServeHTTP(w, r)
	})
}

// shutDownAfter keeps serving while balancers notice that it drains, and then shuts down. Requests in
// flight and e-mails that are being sent finish. The caller must not cancel ctx before.
func (s *serving) shutDownAfter(ctx context.Context, c Config, app *web.App) error {
	app.API.Drain()
	s.draining.Store(true)
	select {
	case err := <-s.serveErr:
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

// close closes all servers without waiting.
func (s *serving) close() {
	for _, server := range s.servers {
		server.Close()
	}
	for _, l := range s.listeners {
		l.Close()
	}
}

// warnOfDatabase logs settings of the database that may lose data, a newer schema, and another
// server at the same file.
func warnOfDatabase(ctx context.Context, st *store.Store, log *slog.Logger) error {
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
