package conform

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
)

// obj is a JSON object, as it is sent or wanted; list is an array.
type (
	obj  = map[string]any
	list = []any
)

// visit is one check's stay at the server.
type visit struct {
	*session
	ctx context.Context

	fault *Fault // the first thing that was not as it should be
	ended error  // why the whole run has to end
	first time.Time
	last  time.Time // of the answers, by meta.timestamp
}

// Fault is what a check found.
type Fault struct {
	Reason   string
	Exchange *Exchange // nil if there was none
}

// over reports whether there is nothing more to ask and to expect.
func (v *visit) over() bool { return v.fault != nil || v.ended != nil }

// fail ends the visit with a fault of an answer, or of nil.
func (v *visit) fail(a *answer, format string, args ...any) {
	if v.over() {
		return
	}
	v.fault = &Fault{Reason: v.masked(fmt.Sprintf(format, args...))}
	if a != nil {
		v.fault.Exchange = v.exchange(a)
	}
}

// ask sends a request with the key and a body. A body of nil is none, a string or bytes are sent as they are,
// and anything else as JSON. Headers are pairs of names and values. A header without a value is
// removed.
func (v *visit) ask(method, path string, body any, headers ...string) *answer {
	out := outgoing{method: method, path: path, header: http.Header{"Authorization": {"Bearer " + v.Key}, "User-Agent": {"studyplanner-conform"}}}
	switch b := body.(type) {
	case nil:
	case string:
		out.body = []byte(b)
	case []byte:
		out.body = b
	default:
		text, err := json.Marshal(b, json.Deterministic(true))
		if err != nil {
			v.fail(nil, "the check cannot write its request: %v", err)
		}
		out.body = text
	}
	if out.body != nil {
		out.header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		out.header.Del(headers[i])
		if headers[i+1] != "" {
			out.header.Set(headers[i], headers[i+1])
		}
	}
	dead := &answer{v: v, request: out}
	if v.over() {
		return dead
	}
	a, err := v.send(v.ctx, out)
	if gone, ok := errors.AsType[lost](err); ok {
		v.fail(dead, "%v", gone)
		return dead
	} else if err != nil {
		v.ended = err
		return dead
	}
	a.v = v
	v.note(a)
	return a
}

func (v *visit) get(path string, headers ...string) *answer {
	return v.ask(http.MethodGet, path, nil, headers...)
}

func (v *visit) post(path string, body any, headers ...string) *answer {
	return v.ask(http.MethodPost, path, body, headers...)
}

func (v *visit) put(path string, body any, headers ...string) *answer {
	return v.ask(http.MethodPut, path, body, headers...)
}

func (v *visit) patch(path string, body any, headers ...string) *answer {
	return v.ask(http.MethodPatch, path, body, headers...)
}

func (v *visit) del(path string, headers ...string) *answer {
	return v.ask(http.MethodDelete, path, nil, headers...)
}

// note remembers when the server says that it answered.
func (v *visit) note(a *answer) {
	var body struct {
		Meta struct {
			Timestamp time.Time `json:"timestamp"`
		} `json:"meta"`
	}
	if json.Unmarshal(a.body, &body) != nil || body.Meta.Timestamp.IsZero() {
		return
	}
	if v.last = body.Meta.Timestamp; v.first.IsZero() {
		v.first = v.last
	}
}

// dayBegan reports whether a day may have begun in some zone during the visit. All offsets of zones are
// multiples of a quarter of an hour.
func (v *visit) dayBegan() bool {
	const quarter = 15 * time.Minute
	return !v.first.Truncate(quarter).Equal(v.last.Truncate(quarter))
}
