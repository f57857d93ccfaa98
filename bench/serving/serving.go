// Package serving is what the servers have in common that the planner is measured beside.
package serving

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Serve prints the address that it listens on, and serves h until it fails.
func Serve(ctx context.Context, h http.Handler) error {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("listening on http://%s\n", l.Addr())
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
	return server.Serve(l)
}
