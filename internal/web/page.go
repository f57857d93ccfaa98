package web

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"
)

// preloads is a file of the build that says which files each page loads besides
// those that index.html names.
const preloads = "preload.json"

// page is index.html for one of the pages.
type page struct {
	*file
	links []string // what else it loads, as values of the field Link
}

// ServeHTTP implements [http.Handler].
func (p page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, link := range p.links {
		w.Header().Add("Link", link)
	}
	p.file.ServeHTTP(w, r)
}

// links are what pages load, by the beginnings of their paths.
type links map[string][]string

// of returns what the page at a path loads.
func (l links) of(path string) []string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return l["/"+first]
}

// readLinks reads preloads, so that browsers can ask for what a page needs before
// they have run the script that needs it (RFC 8288).
func readLinks(built fs.FS) (links, error) {
	text, err := fs.ReadFile(built, preloads)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var files map[string][]string
	if err := json.Unmarshal(text, &files); err != nil {
		return nil, fmt.Errorf("%s: %w", preloads, err)
	}
	all := links{}
	for path, names := range files {
		for _, name := range names {
			kind := "modulepreload"
			if strings.HasSuffix(name, ".css") {
				kind = "preload; as=style; crossorigin" // as the build asks for styles
			}
			all[path] = append(all[path], "<"+name+">; rel="+kind)
		}
	}
	return all, nil
}
