package terminal

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"studyplanner/internal/console"
)

// The formats of a file with topics.
const (
	markdownFormat = "md"
	csvFormat      = "csv"
)

// maxFile is how many bytes a file with topics may have.
const maxFile = 1 << 20

// byteOrderMark can stand at the beginning of a text.
const byteOrderMark = "\ufeff"

// fileFormat returns the format of a file: what the flag says, or what its name
// ends in. Standard input is Markdown.
func fileFormat(flag, name string) (string, error) {
	switch flag {
	case markdownFormat, csvFormat:
		return flag, nil
	case "":
	default:
		return "", console.Usagef("--format: must be md or csv")
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md", ".markdown", ".txt":
		return markdownFormat, nil
	case ".csv", ".tsv":
		return csvFormat, nil
	}
	if name == "-" {
		return markdownFormat, nil
	}
	return "", console.Usagef("the name does not tell the format of the file: give --format md or csv")
}

// readFile returns what a file holds, or standard input for "-".
func (a *app) readFile(name string) ([]byte, error) {
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

// readTopics returns the topics that a file holds, and all that is wrong with it.
func readTopics(content []byte, format string) ([]topicDraft, []problem) {
	if !utf8.Valid(content) {
		return nil, []problem{{badLine(content), "this is not UTF-8: save the file with that encoding"}}
	}
	text := strings.TrimPrefix(string(content), byteOrderMark)
	var topics []topicDraft
	var found []problem
	if format == csvFormat {
		topics, found = readCSV(text)
	} else {
		topics = readMarkdown(text)
	}
	found = append(found, checkTopics(topics)...)
	slices.SortStableFunc(found, func(a, b problem) int { return cmp.Compare(a.line, b.line) })
	return topics, found
}

// badLine returns the first line that is not UTF-8.
func badLine(content []byte) int {
	for i, line := range bytes.Split(content, []byte("\n")) {
		if !utf8.Valid(line) {
			return i + 1
		}
	}
	return 0
}
