package client

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// HandlerTransport sends requests to a handler in the same process, as if from remoteAddr, which may be "".
// It buffers whole answers. As over a network, a panic of the handler is a lost answer. The end of the
// request's context ends the wait, though the handler may run on.
func HandlerTransport(h http.Handler, remoteAddr string) http.RoundTripper {
	return handlerTransport{h, remoteAddr}
}

type handlerTransport struct {
	handler    http.Handler
	remoteAddr string
}

// RoundTrip implements [http.RoundTripper].
func (t handlerTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	if ctx.Err() != nil {
		closeBody(r)
		return nil, context.Cause(ctx)
	}
	rec := &recorder{header: http.Header{}, bodiless: r.Method == http.MethodHead}
	failure := fmt.Errorf("handler ended without an answer: %w", io.ErrUnexpectedEOF) // as by runtime.Goexit
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer closeBody(r)
		failure = t.serve(rec, r)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if failure != nil {
		return nil, failure
	}
	return rec.response(r), nil
}

// closeBody closes the body of r, which is the duty of a transport.
func closeBody(r *http.Request) {
	if r.Body != nil {
		r.Body.Close()
	}
}

// serve lets the handler answer r, and returns why it did not.
func (t handlerTransport) serve(rec *recorder, r *http.Request) (err error) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("handler panicked: %v: %w", p, io.ErrUnexpectedEOF)
		}
	}()
	t.handler.ServeHTTP(rec, t.received(ctx, r))
	rec.WriteHeader(http.StatusOK) // unless there is one
	return nil
}

// received returns r as a server gets it, a copy that the handler may change.
func (t handlerTransport) received(ctx context.Context, r *http.Request) *http.Request {
	in := r.Clone(ctx)
	in.RemoteAddr, in.RequestURI = t.remoteAddr, r.URL.RequestURI()
	in.URL = &url.URL{Path: cmp.Or(r.URL.Path, "/"), RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery, ForceQuery: r.URL.ForceQuery}
	in.Proto, in.ProtoMajor, in.ProtoMinor = "HTTP/1.1", 1, 1
	if in.Host == "" {
		in.Host = r.URL.Host
	}
	if in.Header == nil {
		in.Header = http.Header{}
	}
	switch {
	case in.Body == nil:
		in.Body = http.NoBody
	case in.Body != http.NoBody && in.ContentLength == 0:
		in.ContentLength = -1 // unknown, which has another sign for clients
	}
	return in
}
