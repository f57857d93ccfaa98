package api

import "io"

// Text is an answer without an envelope, for other programs, such as calendars.
type Text struct {
	Type  string                   // its media type
	Name  string                   // of the file that it is
	Write func(to io.Writer) error // writes all of it, once
}

// plainText is the media type of failures where there is no envelope.
const plainText = "text/plain; charset=utf-8"

// cached15Minutes lets clients, but no proxies, cache a text.
var cached15Minutes = []string{"private, max-age=900"}

// noReferrer keeps the address of a text, which has a secret, from the pages that it links to.
var noReferrer = []string{"no-referrer"}

// form sets Content-Type and related headers.
func (r *Request) form(value any) {
	h := r.w.Header()
	switch t, ok := value.(Text); {
	case ok:
		h["Referrer-Policy"] = noReferrer
		r.set("Content-Type", t.Type)
		r.set("Content-Disposition", `inline; filename="`+t.Name+`"`)
	case r.mount.Plain:
		r.set("Content-Type", plainText)
	default:
		h["Content-Type"] = isObject
	}
}

// answer writes all of the answer to r.
func (r *Request) answer(to io.Writer, value any) error {
	if t, ok := value.(Text); ok {
		return t.Write(to)
	}
	return encode(to, envelope{Data: value, Meta: r.meta()})
}
