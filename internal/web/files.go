package web

import (
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"
)

// index is the file that is served at all pages.
const index = "index.html"

//go:embed unbuilt.html
var unbuilt embed.FS

// pages are the paths of the app's pages; below those that end in a slash all
// paths are pages too.
var pages = []string{
	"/", "/week", "/week/", "/month", "/month/", "/focus", "/subjects", "/subjects/", "/exams/", "/progress", "/suggestions", "/settings", "/settings/",
	"/sign-in", "/sign-up", "/forgot", "/reset", "/verify", "/join", unsubscribePath,
}

// folders are where files are that pages load: what is not in them is missing.
var folders = []string{"/assets/", "/icons/"}

// files are the files of the app, by path.
type files struct {
	byPath map[string]*file
	index  *file
	loads  loads
}

// at returns what answers at a path, for a browser with a session or one without, or
// nil.
func (f *files) at(path string, signedIn bool) http.Handler {
	if found, ok := f.byPath[path]; ok {
		return found
	}
	below := func(page string) bool {
		return page != "/" && strings.HasSuffix(page, "/") && strings.HasPrefix(path, page)
	}
	if slices.Contains(pages, path) || slices.ContainsFunc(pages, below) {
		return page{f.index, f.loads.of(path, signedIn)}
	}
	if slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(path, folder) }) {
		return http.NotFoundHandler()
	}
	return nil
}

// readFiles reads all files of the built app.
func readFiles(built fs.FS) (*files, error) {
	f := &files{byPath: map[string]*file{}}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains("/"+name, "/.") || compressed(name) {
			return err
		}
		f.byPath["/"+name], err = newFile(built, name)
		return err
	})
	if err == nil {
		f.loads, err = readLoads(built)
	}
	if f.index = f.byPath["/"+index]; err == nil && f.index == nil {
		f.index, err = newFile(unbuilt, "unbuilt.html")
	}
	if err != nil {
		return nil, fmt.Errorf("read the built app: %w", err)
	}
	delete(f.byPath, "/"+index)
	delete(f.byPath, "/"+preloads)
	return f, nil
}
