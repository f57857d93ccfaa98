package layers

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	code    = regexp.MustCompile("(?ms)^```.*?^```$")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	scheme  = regexp.MustCompile(`^[a-z]+:`)
	noSlug  = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

func TestTheLinksOfDocumentsLeadToPagesAndHeadings(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	files := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".md") {
			name, _ := filepath.Rel(root, path)
			files = append(files, name)
		}
		return err
	})
	if err != nil || len(files) < 10 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, file := range files {
		for _, m := range link.FindAllStringSubmatch(prose(t, filepath.Join(root, file)), -1) {
			if to := m[1]; !scheme.MatchString(to) && !leads(t, filepath.Join(root, file), to) {
				t.Errorf("%s: %s leads nowhere", file, to)
			}
		}
	}
}

// leads reports whether there is what a link of file names: another file, and in a
// page the heading.
func leads(t *testing.T, file, to string) bool {
	t.Helper()
	path, anchor, _ := strings.Cut(to, "#")
	if path != "" {
		file = filepath.Join(filepath.Dir(file), path)
	}
	if _, err := os.Stat(file); err != nil || anchor == "" {
		return err == nil
	}
	for _, m := range heading.FindAllStringSubmatch(prose(t, file), -1) {
		slug := noSlug.ReplaceAllString(strings.ToLower(m[1]), "")
		if strings.ReplaceAll(slug, " ", "-") == anchor {
			return true
		}
	}
	return false
}

// prose returns a page without its blocks of code.
func prose(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return code.ReplaceAllString(string(text), "")
}
