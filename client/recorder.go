package client

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

// recorder is an [http.ResponseWriter] that keeps the answer.
type recorder struct {
	header, sent http.Header
	status       int  // 0 while there is none
	bodiless     bool // the answer has no body, as that to a HEAD
	body         bytes.Buffer
}

// Header implements [http.ResponseWriter].
func (rec *recorder) Header() http.Header { return rec.header }

// WriteHeader implements [http.ResponseWriter].
func (rec *recorder) WriteHeader(status int) {
	if rec.status == 0 && status >= http.StatusOK {
		rec.status, rec.sent = status, rec.header.Clone()
	}
}

// Write implements [http.ResponseWriter].
func (rec *recorder) Write(p []byte) (int, error) {
	rec.WriteHeader(http.StatusOK)
	switch {
	case rec.status == http.StatusNoContent, rec.status == http.StatusNotModified:
		return 0, http.ErrBodyNotAllowed
	case rec.bodiless:
		return len(p), nil
	}
	return rec.body.Write(p)
}

// response returns the answer to r as a client gets it.
func (rec *recorder) response(r *http.Request) *http.Response {
	length := int64(rec.body.Len())
	if rec.bodiless {
		length = -1
		if n, err := strconv.ParseInt(rec.sent.Get("Content-Length"), 10, 64); err == nil {
			length = n
		}
	}
	return &http.Response{
		Status: fmt.Sprintf("%03d %s", rec.status, http.StatusText(rec.status)), StatusCode: rec.status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: rec.sent, Body: io.NopCloser(&rec.body), ContentLength: length, Request: r,
	}
}
