package mcp_test

import (
	"encoding/json"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// FuzzArguments holds that every tool answers as its schema says, or says what
// is wrong, whatever it is called with.
func FuzzArguments(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"date": "tomorrow", "detail": "detailed"}`, `{"id": "00002", "done": true, "topic": ""}`, `{"week_offset": -1e3, "limit": 0.5}`,
		`{"subject": "Running", "date": "fri", "start": "9", "end": "noon", "dry_run": true}`, `{"goal": "exam on Friday \u0000", "available_hours": 1e-9}`,
		`{"name": "x", "type": "study", "slots": [{"days": ["monday", 1, null, ["x"]], "start": {}, "end": "24:00"}]}`,
		`{"subject": "Running", "syllabus": [{"title": "a", "duration": 1}, [], null]}`, `{"numbers": [1, 1, {"a": 1}, {"a": 1}], "schedule_version": "x"}`,
		`{"subject": "Running", "confirm_name": "Running", "extra": [[[[]]]]}`, `{"date_from": "0001-01-01", "date_to": "9999-12-31"}`, `[1]`, `"x"`, `null`,
	} {
		f.Add(seed)
	}
	s := newService(f)
	s.fill()
	a := s.assistant(f)
	f.Fuzz(func(t *testing.T, arguments string) {
		if !json.Valid([]byte(arguments)) {
			return
		}
		for _, tool := range all {
			s.Pass(1e9) // for the quota
			res, err := a.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
			if err != nil {
				t.Fatalf("%s %s: %v", tool, arguments, err)
			}
			if text := textOf(t, res); text == "" || strings.Contains(text, "svc_") || strings.Contains(text, "something is wrong") {
				t.Errorf("%s %s: %s", tool, arguments, text)
			}
			if one := (&assistant{TB: t, tools: a.tools}); !res.IsError {
				one.conforms(tool, res.StructuredContent)
			}
		}
	})
}
