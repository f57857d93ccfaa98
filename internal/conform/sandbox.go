package conform

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/go-json-experiment/json"
)

// maxLeft is how much of a kind is deleted one by one, where there is no reset.
const maxLeft = 1000

// begin finds out what the server has, and sees to it that the sandbox is empty.
func (s *session) begin(ctx context.Context) error {
	a, err := s.call(ctx, http.MethodGet, "/v1/subjects", "")
	switch {
	case err != nil:
		return err
	case a.status == http.StatusUnauthorized || a.status == http.StatusForbidden:
		return ErrRefused
	case a.status >= http.StatusBadGateway && a.status <= http.StatusGatewayTimeout:
		return fmt.Errorf("%w: it answers %d", ErrUnreachable, a.status)
	}
	for _, n := range []need{clock, daysOff, feeds, calendars, focus} {
		if a, err = s.call(ctx, http.MethodGet, string(n), ""); err != nil {
			return err
		}
		s.has[n] = !absent(a.status)
	}
	if !s.Reset {
		if err := s.untouched(ctx); err != nil {
			return err
		}
	}
	return s.empty(ctx)
}

// untouched returns ErrNotEmpty if there is anything in the sandbox that checks would delete.
func (s *session) untouched(ctx context.Context) error {
	for _, path := range append(slices.Clip(listed), wishesPath) {
		ids, err := s.ids(ctx, path)
		if err != nil {
			return err
		}
		if len(ids) > 0 {
			return ErrNotEmpty
		}
	}
	var answer struct {
		Data struct{ Set bool }
	}
	a, err := s.call(ctx, http.MethodGet, string(clock), "")
	if err == nil && json.Unmarshal(a.body, &answer, json.MatchCaseInsensitiveNames(true)) == nil && answer.Data.Set {
		return ErrNotEmpty
	}
	return err
}

// call sends a request that belongs to no check.
func (s *session) call(ctx context.Context, method, path, body string) (*answer, error) {
	v := &visit{session: s, ctx: ctx}
	var sent any
	if body != "" {
		sent = body
	}
	a := v.ask(method, path, sent)
	if v.fault != nil {
		return nil, fmt.Errorf("%w: %s", ErrUnreachable, v.fault.Reason)
	}
	return a, v.ended
}

// empty leaves nothing in the sandbox: by its reset, or else one by one.
func (s *session) empty(ctx context.Context) error {
	if s.has[clock] {
		a, err := s.call(ctx, http.MethodPost, "/v1/sandbox/reset", "{}")
		if err == nil && a.status/100 != 2 {
			err = fmt.Errorf("the sandbox is not emptied: POST /v1/sandbox/reset answers %d", a.status)
		}
		return err
	}
	for _, path := range listed {
		if err := s.deleteAll(ctx, path); err != nil {
			return err
		}
	}
	wishes, err := s.ids(ctx, wishesPath)
	if err == nil && len(wishes) > 0 {
		_, err = s.call(ctx, http.MethodPut, wishesPath, `{"wishes":[]}`)
	}
	return err
}

// deleteAll deletes what a list has, one by one.
func (s *session) deleteAll(ctx context.Context, path string) error {
	ids, err := s.ids(ctx, path)
	if err != nil || len(ids) == 0 {
		return err
	}
	for _, id := range ids[:min(len(ids), maxLeft)] {
		if _, err := s.call(ctx, http.MethodDelete, path+"/"+url.PathEscape(id), ""); err != nil {
			return err
		}
	}
	if ids, err = s.ids(ctx, path); err == nil && len(ids) > 0 {
		err = fmt.Errorf("the sandbox is not emptied: GET %s still has %d after all were deleted", path, len(ids))
	}
	return err
}

// absent reports whether a status says that there is no such path.
func absent(status int) bool {
	return status == http.StatusNotFound || status == http.StatusMethodNotAllowed || status == http.StatusNotImplemented
}

const wishesPath = "/v1/wishes"

// listed are the paths of what is deleted one by one.
var listed = []string{"/v1/subjects", "/v1/blocks", string(daysOff), string(feeds), string(calendars)}

// ids lists the ids of what is at a path; of those without one, "". A path that there
// is not has nothing.
func (s *session) ids(ctx context.Context, path string) ([]string, error) {
	a, err := s.call(ctx, http.MethodGet, path, "")
	if err != nil {
		return nil, err
	}
	if absent(a.status) && path != "/v1/subjects" && path != "/v1/blocks" {
		return nil, nil
	}
	var answer struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(a.body, &answer); a.status/100 != 2 || err != nil {
		return nil, errors.Join(fmt.Errorf("GET %s answers %d, with no list", path, a.status), err)
	}
	ids := make([]string, len(answer.Data))
	for i, d := range answer.Data {
		ids[i] = d.ID
	}
	return ids, nil
}
