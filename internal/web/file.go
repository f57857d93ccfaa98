package web

import (
	"cmp"
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

// contentTypes are the content types of files by extension. They do not depend on the system.
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

// file is one file of the app.
type file struct {
	contentType string
	cache       string
	variants    []variant // the better first, the plain one last
}

// variant is a file as it is sent. It is read from where it is stored, without a copy in memory.
type variant struct {
	encoding string // "" for the plain one
	tag      string
	size     int64 // in bytes
	in       fs.FS
	name     string
}

// encodings are what a file may be compressed with, and what its name ends in then.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

// compressed reports whether a file is a variant of the one beside it.
func compressed(name string) bool { return path.Ext(name) == ".br" || path.Ext(name) == ".gz" }

// newFile returns a file with its variants. The names of assets change with their contents, so
// browsers cache them for good. They cache icons for a day, and revalidate everything else.
func newFile(in fs.FS, name string) (*file, error) {
	f := &file{contentType: cmp.Or(contentTypes[path.Ext(name)], "application/octet-stream"), cache: "no-cache"}
	switch {
	case strings.HasPrefix(name, "assets/"):
		f.cache = "public, max-age=31536000, immutable"
	case strings.HasPrefix(name, "icons/"):
		f.cache = "public, max-age=86400"
	}
	for _, e := range encodings {
		v, err := newVariant(e.name, in, name+e.suffix)
		if errors.Is(err, fs.ErrNotExist) && e.name != "" {
			continue
		}
		if err != nil {
			return nil, err
		}
		f.variants = append(f.variants, v)
	}
	return f, nil
}

// newVariant reads a variant once, for its tag.
func newVariant(encoding string, in fs.FS, name string) (variant, error) {
	v := variant{encoding: encoding, in: in, name: name}
	body, err := v.open()
	if err != nil {
		return v, err
	}
	defer body.Close()
	sum := sha256.New()
	if v.size, err = io.Copy(sum, body); err != nil {
		return v, fmt.Errorf("%s: %w", name, err)
	}
	v.tag = `"` + hex.EncodeToString(sum.Sum(nil)[:16]) + `"`
	return v, nil
}

// open opens a variant, of which parts can be asked for.
func (v variant) open() (io.ReadSeekCloser, error) {
	opened, err := v.in.Open(v.name)
	if err != nil {
		return nil, err
	}
	body, ok := opened.(io.ReadSeekCloser)
	if !ok {
		return nil, errors.Join(fmt.Errorf("%s: parts of it cannot be read", v.name), opened.Close())
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
	if len(f.variants) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	if chosen.encoding != "" {
		h.Set("Content-Encoding", chosen.encoding)
		h.Set("Content-Length", strconv.FormatInt(chosen.size, 10)) // ServeContent leaves it out then
	}
	http.ServeContent(w, r, "", time.Time{}, body)
}

// choose returns the best variant that a client accepts. All accept the plain one.
func (f *file) choose(accepted string) variant {
	last := len(f.variants) - 1
	for _, v := range f.variants[:last] {
		if accepts(accepted, v.encoding) {
			return v
		}
	}
	return f.variants[last]
}

// accepts reports whether an Accept-Encoding has an encoding, or *, with a quality over 0 (RFC
// 9110, 12.5.3).
func accepts(accepted, encoding string) bool {
	any := false
	for part := range strings.SplitSeq(accepted, ",") {
		name, parameter, _ := strings.Cut(part, ";")
		quality := 1.0
		if q, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameter)), "q="); ok {
			quality, _ = strconv.ParseFloat(q, 64) // what is none counts as 0
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case encoding:
			return quality > 0
		case "*":
			any = quality > 0
		}
	}
	return any
}
