package syllabi

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
)

// maxFile is how many bytes a file with topics may have.
const maxFile = 1 << 20

// The formats as the flag has them.
const (
	kindMarkdown = "md"
	kindCSV      = "csv"
)

// fileFormat returns the format of a file: what the flag says, or what its name
// ends in; "" for text that the server is to look at.
func fileFormat(flag, name string) (client.SyllabusFormat, error) {
	switch flag {
	case kindMarkdown:
		return client.SyllabusMarkdown, nil
	case kindCSV:
		return client.SyllabusCSV, nil
	case "":
	default:
		return "", console.Usagef("--format: must be md or csv")
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md", ".markdown":
		return client.SyllabusMarkdown, nil
	case ".csv", ".tsv":
		return client.SyllabusCSV, nil
	case ".txt":
		return "", nil
	}
	if name == "-" {
		return "", nil
	}
	return "", console.Usagef("the name does not tell the format of the file: give --format md or csv")
}

// readFile returns what a file holds, or standard input for "-".
func (a commands) readFile(name string) (string, error) {
	in := a.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	content, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	switch {
	case err != nil:
		return "", err
	case len(content) > maxFile:
		return "", fmt.Errorf("%s is too large: at most %d bytes", name, maxFile)
	}
	for line, text := range bytes.Split(content, []byte("\n")) {
		if !utf8.Valid(text) {
			return "", fmt.Errorf("%s: line %d: this is not UTF-8: save the file with that encoding", screen.Clean(name), line+1)
		}
	}
	return string(content), nil
}
