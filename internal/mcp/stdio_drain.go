package mcp

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// drainingTransport delays the end of its input until all calls are answered. At the end of the input
// the SDK cancels running calls.
type drainingTransport struct{ sdk.Transport }

// Connect implements [sdk.Transport].
func (f drainingTransport) Connect(ctx context.Context) (sdk.Connection, error) {
	c, err := f.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &drainingConnection{Connection: c, pending: map[jsonrpc.ID]bool{}, finished: make(chan struct{})}, nil
}

type drainingConnection struct {
	sdk.Connection

	mu       sync.Mutex
	pending  map[jsonrpc.ID]bool // calls that are not answered
	ended    bool                // nothing more comes in
	once     sync.Once
	finished chan struct{}
}

// Read implements [sdk.Connection].
func (c *drainingConnection) Read(ctx context.Context) (jsonrpc.Message, error) {
	message, err := c.Connection.Read(ctx)
	if err != nil {
		c.update(func() { c.ended = true })
		select {
		case <-c.finished:
		case <-ctx.Done():
		}
		return nil, err
	}
	if rq, ok := message.(*jsonrpc.Request); ok && rq.IsCall() {
		c.update(func() { c.pending[rq.ID] = true })
	}
	return message, nil
}

// Write implements [sdk.Connection].
func (c *drainingConnection) Write(ctx context.Context, message jsonrpc.Message) error {
	if answer, ok := message.(*jsonrpc.Response); ok {
		defer c.update(func() { delete(c.pending, answer.ID) })
	}
	return c.Connection.Write(ctx, message)
}

// Close implements [sdk.Connection].
func (c *drainingConnection) Close() error {
	c.once.Do(func() { close(c.finished) })
	return c.Connection.Close()
}

// update changes what is known of the calls, and sees whether all is finished.
func (c *drainingConnection) update(change func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if change(); c.ended && len(c.pending) == 0 {
		c.once.Do(func() { close(c.finished) })
	}
}
