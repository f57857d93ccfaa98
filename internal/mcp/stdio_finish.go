package mcp

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// finishing is a transport whose input ends only when all calls that came in
// are answered: the SDK gives up what it does at the end of the input.
type finishing struct{ sdk.Transport }

// Connect implements [sdk.Transport].
func (f finishing) Connect(ctx context.Context) (sdk.Connection, error) {
	c, err := f.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &finishingConnection{Connection: c, open: map[jsonrpc.ID]bool{}, finished: make(chan struct{})}, nil
}

type finishingConnection struct {
	sdk.Connection

	mu       sync.Mutex
	open     map[jsonrpc.ID]bool // calls that are not answered
	ended    bool                // nothing more comes in
	once     sync.Once
	finished chan struct{}
}

// Read implements [sdk.Connection].
func (c *finishingConnection) Read(ctx context.Context) (jsonrpc.Message, error) {
	message, err := c.Connection.Read(ctx)
	if err != nil {
		c.note(func() { c.ended = true })
		select {
		case <-c.finished:
		case <-ctx.Done():
		}
		return nil, err
	}
	if rq, ok := message.(*jsonrpc.Request); ok && rq.IsCall() {
		c.note(func() { c.open[rq.ID] = true })
	}
	return message, nil
}

// Write implements [sdk.Connection].
func (c *finishingConnection) Write(ctx context.Context, message jsonrpc.Message) error {
	if answer, ok := message.(*jsonrpc.Response); ok {
		defer c.note(func() { delete(c.open, answer.ID) })
	}
	return c.Connection.Write(ctx, message)
}

// Close implements [sdk.Connection].
func (c *finishingConnection) Close() error {
	c.once.Do(func() { close(c.finished) })
	return c.Connection.Close()
}

// note changes what is known of the calls, and sees whether all is finished.
func (c *finishingConnection) note(change func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if change(); c.ended && len(c.open) == 0 {
		c.once.Do(func() { close(c.finished) })
	}
}
