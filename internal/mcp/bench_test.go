package mcp_test

import (
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/internal/mcp"
)

// BenchmarkNew is what each request over HTTP pays for a server of its own.
func BenchmarkNew(b *testing.B) {
	c := mcp.Config{Client: newClient(b, "svc_live_key", roundTrip(nil)), Toolset: mcp.ToolsetAll}
	for b.Loop() {
		mcp.New(c)
	}
}

// BenchmarkList and BenchmarkWeek are a list of the tools and a call of one, of
// which most is what the SDK and the API do.
func BenchmarkList(b *testing.B) {
	a := newService(b).assistant(b)
	for b.Loop() {
		if _, err := a.ListTools(b.Context(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWeek(b *testing.B) {
	s := newService(b)
	s.fill()
	a := s.assistant(b)
	for b.Loop() {
		s.Pass(1e9) // for the quota
		res, err := a.CallTool(b.Context(), &sdk.CallToolParams{Name: "get_schedule"})
		if err != nil || res.IsError {
			b.Fatal(err)
		}
	}
}
