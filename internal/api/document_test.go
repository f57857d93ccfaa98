package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/api/apitest/contract"
)

// The document is a file, so that a change of the API shows in the diff. With
// -update the test writes it, and openapi.sum with its version and hash; it
// refuses to let one version stand for two documents, unless -same-version says
// that nobody has seen that version yet.
func TestGoldenDocumentIsWhatTheCodeGenerates(t *testing.T) {
	want, err := document((&API{}).routes())
	if err != nil {
		t.Fatal(err)
	}
	if *contract.Update {
		writeDocument(t, want)
		return
	}
	if !bytes.Equal(openAPI, want) {
		t.Errorf("openapi.json is not what the code generates; raise apiVersion and run: go test ./internal/api -run Golden -update\n%s",
			contract.FirstDifference(openAPI, want))
	}
}

func TestADocumentThatChangedHasAnotherVersion(t *testing.T) {
	if *contract.Update {
		return // the files are being written
	}
	if got, want := readSum(t), sumOf(openAPI); got != want {
		t.Errorf("openapi.sum says\n%swhich is not true of openapi.json:\n%s", got, want)
	}
}

func TestEveryTextAndExampleBelongsToARoute(t *testing.T) {
	t.Parallel()
	routes := map[string]bool{}
	for _, rt := range (&API{}).routes() {
		routes[rt.id] = true
	}
	for _, id := range slices.Concat(slices.Collect(maps.Keys(operationTexts)), slices.Collect(maps.Keys(exampleRequests))) {
		if !routes[id] {
			t.Errorf("no route is called %s", id)
		}
	}
}

const sumFile = "openapi.sum"

// sumOf is the content of openapi.sum for a document: version and SHA-256.
func sumOf(document []byte) string {
	sum := sha256.Sum256(document)
	return fmt.Sprintf("%s %s\n", apiVersion, hex.EncodeToString(sum[:]))
}

func readSum(t *testing.T) string {
	t.Helper()
	sum, err := os.ReadFile(sumFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(sum)
}

func writeDocument(t *testing.T, document []byte) {
	t.Helper()
	version, _, _ := strings.Cut(readSum(t), " ")
	if version == apiVersion && readSum(t) != sumOf(document) && !*contract.SameVersion {
		t.Fatalf("the document changed: raise apiVersion from %s or, if that was not released yet, add -same-version", apiVersion)
	}
	for file, content := range map[string][]byte{"openapi.json": document, sumFile: []byte(sumOf(document))} {
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
