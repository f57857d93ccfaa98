package cli

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"

	"studyplanner/internal/store"
)

// serving is what is served at one address or several.
type serving struct {
	log       *slog.Logger
	listeners []net.Listener
	servers   []*http.Server
	ended     chan error // gets why a server does not accept requests any more
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
	server := newServer(h, s.log)
	s.servers = append(s.servers, server)
	go func() { s.ended <- server.Serve(l) }()
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

// warnOf logs how the database is set otherwise than it should be.
func warnOf(ctx context.Context, st *store.Store, log *slog.Logger) error {
	misset, err := st.Misset(ctx)
	for _, f := range misset {
		log.Warn("a setting of the database may lose what was answered already", "setting", f.What, "problem", f.Problem)
	}
	return err
}
