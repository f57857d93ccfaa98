package web

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// contentTypes says what files are by how their names end, whatever the system
// that the server runs on thinks of it.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
}

// file is one file of the app, in all its forms.
type file struct {
	contentType string
	cache       string
	forms       []form // the plain one first, then the better before the worse
}

// form is a file as it is sent. It is read where it lies: what is built into the
// program takes no memory beside that.
type form struct {
	coding string // "" for the plain one
	tag    string
	size   int64 // in bytes
	in     fs.FS
	name   string
}

// newFile returns a file with its plain form. The names of assets change with what
// is in them, so they can be kept for good; icons, of which a page asks for some more
// than once, for a day; everything else is asked for again each time.
func newFile(in fs.FS, name string) (*file, error) {
	plain, err := newForm("", in, name)
	if err != nil {
		return nil, err
	}
	f := &file{contentType: contentTypes[path.Ext(name)], cache: "no-cache", forms: []form{plain}}
	if f.contentType == "" {
		f.contentType = "application/octet-stream"
	}
	switch {
	case strings.HasPrefix(name, "assets/"):
		f.cache = "public, max-age=31536000, immutable"
	case strings.HasPrefix(name, "icons/"):
		f.cache = "public, max-age=86400"
	}
	return f, nil
}

// newForm reads a form once, for its tag.
func newForm(coding string, in fs.FS, name string) (form, error) {
	f := form{coding: coding, in: in, name: name}
	body, err := f.open()
	if err != nil {
		return f, err
	}
	defer body.Close()
	sum := sha256.New()
	if f.size, err = io.Copy(sum, body); err != nil {
		return f, fmt.Errorf("%s: %w", name, err)
	}
	f.tag = `"` + hex.EncodeToString(sum.Sum(nil)[:16]) + `"`
	return f, nil
}

// open opens a form, of which parts can be asked for.
func (f form) open() (io.ReadSeekCloser, error) {
	opened, err := f.in.Open(f.name)
	if err != nil {
		return nil, err
	}
	body, ok := opened.(io.ReadSeekCloser)
	if !ok {
		return nil, errors.Join(fmt.Errorf("%s: parts of it cannot be read", f.name), opened.Close())
	}
	return body, nil
}

// ServeHTTP implements [http.Handler].
func (f *file) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	chosen := f.choose(strings.Join(r.Header["Accept-Encoding"], ","))
	body, err := chosen.open()
	if err != nil {
		http.Error(w, "the file cannot be read", http.StatusInternalServerError)
		return
	}
	defer body.Close()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", f.cache)
	h.Set("ETag", chosen.tag)
	if len(f.forms) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	if chosen.coding != "" {
		h.Set("Content-Encoding", chosen.coding)
		h.Set("Content-Length", strconv.FormatInt(chosen.size, 10)) // ServeContent leaves it out then
	}
	http.ServeContent(w, r, "", time.Time{}, body)
}

// choose returns the best form that a client accepts.
func (f *file) choose(accepted string) form {
	for _, packed := range f.forms[1:] {
		if accepts(accepted, packed.coding) {
			return packed
		}
	}
	return f.forms[0]
}

// accepts reports whether an Accept-Encoding has a coding, by its name or as part
// of *, with a quality over 0 (RFC 9110, 12.5.3).
func accepts(accepted, coding string) bool {
	any := false
	for part := range strings.SplitSeq(accepted, ",") {
		name, parameter, _ := strings.Cut(part, ";")
		quality := 1.0
		if q, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameter)), "q="); ok {
			quality, _ = strconv.ParseFloat(q, 64) // what is none counts as 0
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case coding:
			return quality > 0
		case "*":
			any = quality > 0
		}
	}
	return any
}
