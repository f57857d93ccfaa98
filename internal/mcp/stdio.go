package mcp

import (
	"context"
	"errors"
	"io"
	"log/slog"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// ServeStdio serves the one assistant that writes to in and reads from out,
// until in ends and all it asked is answered, or ctx is done. It logs only what
// should never happen.
func ServeStdio(ctx context.Context, c Config, log *slog.Logger, in io.Reader, out io.Writer) error {
	s := New(c)
	s.AddReceivingMiddleware(recovering(log))
	err := s.Run(ctx, finishing{&sdk.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}}})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil
	}
	return err
}

// nopCloser is a writer that stays open.
type nopCloser struct{ io.Writer }

// Close implements [io.Closer].
func (nopCloser) Close() error { return nil }
