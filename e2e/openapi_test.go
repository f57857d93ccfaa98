package e2e_test

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

func TestTheOpenAPIDocumentsAreValidWithTheirExamples(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"../internal/api/openapi.json", "../internal/web/openapi.json"} {
		doc, err := openapi3.NewLoader().LoadFromFile(file)
		if err == nil {
			err = doc.Validate(t.Context(), openapi3.EnableExamplesValidation(), openapi3.EnableSchemaFormatValidation())
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
