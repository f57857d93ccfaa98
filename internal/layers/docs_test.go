package layers

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The documents say what shows a promise: a test that is renamed or deleted must
// not leave its name there.
func TestTheTestsThatDocumentsNameAreThere(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	there := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	each(t, root, "_test.go", func(_, text string) {
		for _, m := range declared.FindAllStringSubmatch(text, -1) {
			there[m[1]] = true
		}
	})
	named := 0
	each(t, filepath.Join(root, "docs"), ".md", func(file, text string) {
		for _, name := range regexp.MustCompile("`Test[A-Z]\\w+`").FindAllString(text, -1) {
			named++
			if !there[strings.Trim(name, "`")] {
				t.Errorf("%s names %s, which is not there", file, name)
			}
		}
	})
	if named < 20 {
		t.Errorf("only %d tests are named", named)
	}
}

// each calls do with every file below dir whose name ends so, but for those of
// packages that come from elsewhere.
func each(t *testing.T, dir, ending string, do func(file, text string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == "node_modules" {
			return fs.SkipDir
		}
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ending) {
			return err
		}
		text, err := os.ReadFile(path)
		do(path, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
