package mcp

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// patience is how long a call of a tool may take.
const patience = 30 * time.Second

// answer is what a tool tells. It is the structured content; text says the same
// for assistants and people who only see that.
type answer interface{ text() string }

// tool is one tool that a server may offer.
type tool struct {
	*sdk.Tool
	input  *jsonschema.Schema
	output *jsonschema.Schema // of the structured content; not published, since the text says the same
	extra  bool               // only in ToolsetAll
	run    func(context.Context, *call, json.RawMessage) (answer, error)
}

// define makes a tool whose parameters are In and whose answers are Out.
func define[In any, Out answer](about *sdk.Tool, do func(context.Context, *call, In) (Out, error)) tool {
	input := schemaOf[In]()
	return tool{Tool: about, input: input, output: schemaOf[Out](), run: func(ctx context.Context, c *call, arguments json.RawMessage) (answer, error) {
		var in In
		if err := read(input, arguments, &in); err != nil {
			return nil, err
		}
		return do(ctx, c, in)
	}}
}

// onlyInAll returns t as one that the default toolset does not have.
func onlyInAll(t tool) tool {
	t.extra = true
	return t
}

// atMost returns t with a limit to a parameter that is a list.
func (t tool) atMost(n int, parameter string) tool {
	t.input.Properties[parameter].MaxItems = &n
	return t
}

// reads reports whether t changes nothing.
func (t tool) reads() bool { return t.Annotations.ReadOnlyHint }

// reading are the annotations of a tool that changes nothing.
func reading() *sdk.ToolAnnotations {
	return &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: new(false), OpenWorldHint: new(false)}
}

// writing returns the annotations of a tool that writes.
func writing(destructive, idempotent bool) *sdk.ToolAnnotations {
	return &sdk.ToolAnnotations{IdempotentHint: idempotent, DestructiveHint: &destructive, OpenWorldHint: new(false)}
}

// handler returns what the SDK calls for t.
func (t tool) handler(c Config) sdk.ToolHandler {
	return func(ctx context.Context, rq *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		outcome := "error"
		if c.Called != nil {
			started := time.Now()
			defer func() { c.Called(t.Name, outcome, time.Since(started)) }() // also if t panics
		}
		a, err := t.run(ctx, &call{Client: c.Client, readOnly: c.ReadOnly}, rq.Params.Arguments)
		if err != nil {
			return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: explain(err, t)}}}, nil
		}
		outcome = "ok"
		return &sdk.CallToolResult{StructuredContent: a, Content: []sdk.Content{&sdk.TextContent{Text: a.text()}}}, nil
	}
}
