package syllabi

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"studyplanner/internal/console"
	"studyplanner/internal/outline"
)

// maxFile is how many bytes a file with topics may have.
const maxFile = 1 << 20

// fileFormat returns the format of a file: what the flag says, or what its name
// ends in. Standard input is Markdown.
func fileFormat(flag, name string) (outline.Format, error) {
	switch f := outline.Format(flag); f {
	case outline.Markdown, outline.CSV:
		return f, nil
	case "":
	default:
		return "", console.Usagef("--format: must be md or csv")
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md", ".markdown", ".txt":
		return outline.Markdown, nil
	case ".csv", ".tsv":
		return outline.CSV, nil
	}
	if name == "-" {
		return outline.Markdown, nil
	}
	return "", console.Usagef("the name does not tell the format of the file: give --format md or csv")
}

// readFile returns what a file holds, or standard input for "-".
func (a commands) readFile(name string) ([]byte, error) {
	in := a.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	content, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(content) > maxFile {
		err = fmt.Errorf("%s is too large: at most %d bytes", name, maxFile)
	}
	return content, err
}
