package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// HTTPConfig says how assistants are served over HTTP.
type HTTPConfig struct {
	API     http.Handler // in this process, which the tools call
	Version string       // of the program
	Log     *slog.Logger
	Called  func(tool, outcome string, took time.Duration) // as in Config
}

// Handler serves assistants over Streamable HTTP, without sessions: every
// request brings its key, and gets a server of its own.
type Handler struct {
	HTTPConfig
	streamable http.Handler
}

// NewHandler returns the handler that c describes.
func NewHandler(c HTTPConfig) *Handler {
	return &Handler{c, sdk.NewStreamableHTTPHandler(serverOf, &sdk.StreamableHTTPOptions{
		Stateless:                    true,
		JSONResponse:                 true,
		MaxRequestBodyBytes:          maxBody,
		PropagateRequestCancellation: true,
		// A proxy on the same machine may keep the name that clients know. A page
		// that takes over a name has no key.
		DisableLocalhostProtection: true,
	})}
}

// The largest body in bytes, and the most messages in one.
const (
	maxBody  = 1 << 20
	maxBatch = 20
)

// Serve answers a POST that carries a valid key, which may only read if
// readOnly is set. The parameters toolset and read_only of its query choose the
// tools.
func (h *Handler) Serve(w http.ResponseWriter, r *http.Request, readOnly bool) {
	c, err := h.choose(r, readOnly)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		refuse(w, http.StatusRequestEntityTooLarge, errors.New("the body is over 1 MiB"))
		return
	}
	if err == nil {
		err = checkBatch(body)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	r = r.WithContext(context.WithValue(r.Context(), serverKey{}, h.server(c)))
	r.Body = io.NopCloser(bytes.NewReader(body))
	h.streamable.ServeHTTP(w, r)
}

// choose returns what to serve to r.
func (h *Handler) choose(r *http.Request, readOnly bool) (Config, error) {
	c := Config{Version: h.Version, ReadOnly: readOnly, Called: h.Called}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return c, errors.New("the query cannot be read")
	}
	if c.Toolset, err = ParseToolset(query.Get("toolset")); err != nil {
		return c, err
	}
	switch asked := query.Get("read_only"); asked {
	case "", "false":
	case "true":
		c.ReadOnly = true
	default:
		return c, fmt.Errorf("read_only must be true or false, not %q", asked)
	}
	c.Client, err = inProcess(h.API, r)
	return c, err
}

// server returns a server that counts every call, and in which one that panics
// does not end the process.
func (h *Handler) server(c Config) *sdk.Server {
	s := New(c)
	s.AddReceivingMiddleware(countingUnknown(h.Called))
	s.AddReceivingMiddleware(recovering(h.Log))
	return s
}

// checkBatch refuses a body with too many messages, which old revisions of the
// protocol may send together.
func checkBatch(body []byte) error {
	if trimmed := bytes.TrimLeft(body, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '[' {
		return nil
	}
	var messages []json.RawMessage
	if err := json.Unmarshal(body, &messages); err != nil {
		return errors.New("the body is not valid JSON")
	}
	if len(messages) > maxBatch {
		return fmt.Errorf("at most %d messages can be sent together", maxBatch)
	}
	return nil
}

// serverKey is where the context of a request has its server.
type serverKey struct{}

func serverOf(r *http.Request) *sdk.Server {
	s, _ := r.Context().Value(serverKey{}).(*sdk.Server)
	return s
}

// refuse answers a request that is not for any tool with an error of JSON-RPC.
func refuse(w http.ResponseWriter, status int, err error) {
	type failure struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	body, _ := json.Marshal(struct {
		Version string  `json:"jsonrpc"`
		ID      *int    `json:"id"`
		Error   failure `json:"error"`
	}{"2.0", nil, failure{codeInvalidRequest, err.Error()}}) // strings always encode
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body)
}

// codeInvalidRequest is the code of JSON-RPC 2.0 for a request that is none.
const codeInvalidRequest = -32600
