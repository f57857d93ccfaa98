package mcp

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

// encoded returns the JSON of a schema, so that it is made once only.
func encoded(s *jsonschema.Schema) json.RawMessage {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a mistake in the definition of a tool
	}
	return text
}

// tools are all that there are.
var tools = sync.OnceValue(func() []tool {
	all := []tool{
		getSchedule(), listBlocks(), listSubjects(), getStats(), suggestSchedule(),
		createBlock(), updateBlock(), deleteBlock(), createSubject().atMost(maxSlots, "slots"),
		onlyInAll(getInsights()), onlyInAll(updateSubject().atMost(maxSlots, "slots")), onlyInAll(setSyllabus().atMost(client.MaxSyllabus, "syllabus")),
		onlyInAll(deleteSubject()), onlyInAll(applySuggestions()),
		onlyInAll(changeBlocks().atMost(maxChanges, "changes")), onlyInAll(tickTopics().atMost(client.MaxSyllabus, "topics")),
	}
	for _, t := range all {
		t.InputSchema = encoded(publicSchema(t.input))
	}
	return all
})

// anything is the schema with which tools are registered; they check their
// parameters themselves.
var anything = sync.OnceValue(func() *jsonschema.Schema { return &jsonschema.Schema{Type: "object"} })

// addTools offers the tools that c selects. The SDK parses a schema at each registration, which takes
// longer than many calls. So a tool is registered when it is called, and the list is made once.
func addTools(s *sdk.Server, c Config) {
	s.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, rq sdk.Request) (sdk.Result, error) {
			if rq, ok := rq.(*sdk.CallToolRequest); ok {
				for _, t := range tools() {
					if t.Name == rq.Params.Name && c.offers(t) {
						s.AddTool(&sdk.Tool{Name: t.Name, InputSchema: anything()}, t.handler(c))
					}
				}
			}
			res, err := next(ctx, method, rq)
			if list, ok := res.(*sdk.ListToolsResult); ok && err == nil {
				list.Tools = c.offered()
			}
			return res, err
		}
	})
}

// offers reports whether t is one of the tools that c asks for.
func (c Config) offers(t tool) bool {
	return (!t.extra || c.Toolset == ToolsetAll) && (!c.ReadOnly || t.reads())
}

// offered returns the tools that c asks for.
func (c Config) offered() []*sdk.Tool {
	var offered []*sdk.Tool
	for _, t := range tools() {
		if c.offers(t) {
			offered = append(offered, t.Tool)
		}
	}
	return offered
}
