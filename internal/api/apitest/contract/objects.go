package contract

import (
	"encoding/json"
	"strings"
)

// The objects of an OpenAPI document, as they are written. Their members are in the
// order of the specification.

type documentObject struct {
	OpenAPI    string                  `json:"openapi"`
	Info       infoObject              `json:"info"`
	Servers    []serverObject          `json:"servers"`
	Paths      map[string]pathObject   `json:"paths"`
	Components componentsObject        `json:"components"`
	Security   []map[string][]string   `json:"security"`
	Tags       []tagObject             `json:"tags"`
	Headers    map[string]headerObject `json:"x-headers"`
	Success    []string                `json:"x-success-headers"`
}

type infoObject struct {
	Title       string        `json:"title"`
	Description string        `json:"description"`
	Contact     contactObject `json:"contact"`
	License     licenseObject `json:"license"`
	Version     string        `json:"version"`
}

type contactObject struct {
	Name string `json:"name"`
}

type licenseObject struct {
	Name       string `json:"name"`
	Identifier string `json:"identifier"`
}

type serverObject struct {
	URL         string `json:"url"`
	Description string `json:"description"`
}

type tagObject struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

type pathObject struct {
	Get    *operationObject `json:"get,omitempty"`
	Put    *operationObject `json:"put,omitempty"`
	Post   *operationObject `json:"post,omitempty"`
	Delete *operationObject `json:"delete,omitempty"`
	Patch  *operationObject `json:"patch,omitempty"`
}

type operationObject struct {
	Tags        []string              `json:"tags"`
	Summary     string                `json:"summary"`
	Description string                `json:"description"`
	ID          string                `json:"operationId"`
	Parameters  []any                 `json:"parameters,omitempty"`
	RequestBody *bodyObject           `json:"requestBody,omitempty"`
	Responses   responsesObject       `json:"responses"`
	Security    []map[string][]string `json:"security,omitempty"`
	Refusals    []string              `json:"x-refusals"`
}

type referenceObject struct {
	Ref string `json:"$ref"`
}

type parameterObject struct {
	Name        string   `json:"name"`
	In          string   `json:"in"`
	Description any      `json:"description"`
	Required    bool     `json:"required,omitempty"`
	Schema      Keywords `json:"schema"`
}

type bodyObject struct {
	Content  map[string]mediaObject `json:"content"`
	Required bool                   `json:"required"`
}

type mediaObject struct {
	Schema   Keywords                 `json:"schema"`
	Example  any                      `json:"example,omitempty"`
	Examples map[string]exampleObject `json:"examples,omitempty"`
}

type exampleObject struct {
	Summary string `json:"summary"`
	Value   any    `json:"value"`
}

// responsesObject has the answers by their statuses, after the default.
type responsesObject map[string]any

// MarshalJSON implements [json.Marshaler].
func (r responsesObject) MarshalJSON() ([]byte, error) {
	other := map[string]any{}
	for status, response := range r {
		if status != "default" {
			other[status] = response
		}
	}
	first, err := json.Marshal(map[string]any{"default": r["default"]})
	if err != nil {
		return nil, err
	}
	rest, err := json.Marshal(other)
	return []byte(strings.TrimSuffix(string(first), "}") + "," + strings.TrimPrefix(string(rest), "{")), err
}

type responseObject struct {
	Description string                     `json:"description"`
	Headers     map[string]referenceObject `json:"headers,omitempty"`
	Content     map[string]mediaObject     `json:"content,omitempty"`
	HeaderNames []string                   `json:"x-headers,omitempty"`
	Refusals    map[string]refusalObject   `json:"x-refusals,omitempty"`
}

type refusalObject struct {
	Description string   `json:"description"`
	Headers     []string `json:"headers"`
	Status      int      `json:"status"`
}

type headerObject struct {
	Style       string   `json:"style"`
	Description string   `json:"description"`
	Schema      Keywords `json:"schema"`
	Example     any      `json:"example"`
}

type componentsObject struct {
	Schemas    map[string]Keywords        `json:"schemas"`
	Responses  map[string]responseObject  `json:"responses"`
	Parameters map[string]parameterObject `json:"parameters,omitempty"`
	Headers    map[string]headerObject    `json:"headers,omitempty"`
	Security   map[string]securityObject  `json:"securitySchemes"`
}

type securityObject struct {
	Description string `json:"description"`
	Type        string `json:"type"`
	Scheme      string `json:"scheme,omitempty"`
	Name        string `json:"name,omitempty"`
	In          string `json:"in,omitempty"`
}
