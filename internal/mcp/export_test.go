package mcp

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
)

// AnswerSchema is what the structured content of a tool's answers looks like.
func AnswerSchema(name string) *jsonschema.Schema {
	for _, t := range tools() {
		if t.Name == name {
			text, err := json.Marshal(t.output)
			if err != nil {
				panic(err)
			}
			s := &jsonschema.Schema{}
			if err := json.Unmarshal(text, s); err != nil {
				panic(err)
			}
			return s
		}
	}
	return nil
}
