package web

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
)

// preloads is a file of the build that says which files each page loads besides
// those that index.html names.
const preloads = "preload.json"

// page is index.html for one of the pages.
type page struct {
	*file
	loads load
}

// ServeHTTP implements [http.Handler].
func (p page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, name := range slices.Concat(p.loads.Files, p.loads.in(r.Header.Get("Accept-Language"))) {
		w.Header().Add("Link", linkTo(name))
	}
	p.file.ServeHTTP(w, r)
}

// load is what a page loads.
type load struct {
	// Path is the first part of the page's path. It is "" for all pages without a session.
	Path      string              `json:"path"`
	Files     []string            `json:"files"`
	Languages map[string][]string `json:"languages"` // by their two letters
}

// in returns the files of the first accepted language that there is. The app chooses by the same
// order.
func (l load) in(accepted string) []string {
	for one := range strings.SplitSeq(accepted, ",") {
		one = strings.TrimSpace(one)
		if files := l.Languages[one[:min(2, len(one))]]; files != nil {
			return files
		}
	}
	return l.Languages["en"]
}

// loads are what all pages load.
type loads []load

// of returns what the page at a path loads, with or without a session.
func (l loads) of(path string, signedIn bool) load {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	i := -1
	if signedIn {
		i = slices.IndexFunc(l, func(one load) bool { return one.Path == "/"+first })
	}
	if i < 0 {
		i = slices.IndexFunc(l, func(one load) bool { return one.Path == "" })
	}
	if i < 0 {
		return load{}
	}
	return l[i]
}

// readLoads reads preloads. With them a browser requests the files of a page before the script that
// needs them runs (RFC 8288).
func readLoads(built fs.FS) (l loads, err error) {
	text, err := fs.ReadFile(built, preloads)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, fmt.Errorf("%s: %w", preloads, err)
	}
	return l, nil
}

// linkTo is the value of a field Link that has a file loaded.
func linkTo(name string) string {
	kind := "preload; as=script"
	switch {
	case strings.HasSuffix(name, ".css"):
		kind = "preload; as=style; crossorigin" // as the build asks for styles
	case strings.HasPrefix(name, "/assets/"):
		kind = "modulepreload"
	}
	return "<" + name + ">; rel=" + kind
}
