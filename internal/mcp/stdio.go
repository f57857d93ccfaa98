package mcp

import (
	"context"
	"errors"
	"io"
	"log/slog"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// ServeStdio serves the assistant that writes to in and reads from out. It returns when in has ended
// and all calls are answered, or when ctx is done.
func ServeStdio(ctx context.Context, c Config, log *slog.Logger, in io.Reader, out io.Writer) error {
	s := New(c)
	s.AddReceivingMiddleware(recovering(log))
	err := s.Run(ctx, drainingTransport{&sdk.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}}})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil
	}
	return err
}

// nopCloser is a writer that stays open.
type nopCloser struct{ io.Writer }

// Close implements [io.Closer].
func (nopCloser) Close() error { return nil }
