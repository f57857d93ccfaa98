package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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

// form is a file as it is sent.
type form struct {
	coding string // "" for the plain one
	tag    string
	body   []byte
}

// newFile returns a file of that name with its plain form. The names of assets
// change with what is in them, so they can be kept for good; everything else is
// asked for again each time.
func newFile(name string, body []byte) *file {
	f := &file{contentType: contentTypes[path.Ext(name)], cache: "no-cache", forms: []form{newForm("", body)}}
	if f.contentType == "" {
		f.contentType = "application/octet-stream"
	}
	if strings.HasPrefix(name, "assets/") {
		f.cache = "public, max-age=31536000, immutable"
	}
	return f
}

func newForm(coding string, body []byte) form {
	sum := sha256.Sum256(body)
	return form{coding, `"` + hex.EncodeToString(sum[:16]) + `"`, body}
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
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", f.cache)
	h.Set("ETag", chosen.tag)
	if len(f.forms) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	if chosen.coding != "" {
		h.Set("Content-Encoding", chosen.coding)
		h.Set("Content-Length", strconv.Itoa(len(chosen.body))) // ServeContent leaves it out then
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(chosen.body))
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
