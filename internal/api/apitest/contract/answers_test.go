package contract_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"studyplanner/internal/api/apitest/contract"
)

// promises is the document of the API, read once.
var promises = sync.OnceValues(func() (*contract.Contract, error) { return contract.Open("../../openapi.json") })

func TestAnAnswerThatIsKnownButForItsIDAndTimesIsHeldAgainstItsDocumentToo(t *testing.T) {
	t.Parallel()
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost/v1/blocks", nil)
	if err != nil {
		t.Fatal(err)
	}
	header := http.Header{"Content-Type": {"application/json"}, "X-Request-Id": {"a"}, "Retry-After": {"2"}}
	for _, c := range []struct {
		meta string
		fine bool
	}{
		{`"request_id":"a","timestamp":"2026-03-02T10:00:00Z"`, true},
		{`"request_id":"b","timestamp":"2026-03-02T10:00:00.5Z"`, true},
		{`"request_id":"b","timestamp":"2026-03-32T10:00:00Z"`, false},
		{`"request_id":"b","timestamp":""`, false},
		{`"request_id":"b","timestamp":1`, false},
		{`"request_id":"b"`, false},
		{`"request_id":"\x00","timestamp":"2026-03-02T10:00:00Z"`, false},
		{`"request_id":"c","timestamp":"2026-03-02T10:00:00Z"`, true},
	} {
		body := `{"data":null,"error":{"code":"UNAVAILABLE","message":"later"},"meta":{` + c.meta + `}}`
		breaches := promised.Breaches(contract.Answer{Request: request, Status: 503, Header: header, Body: body})
		if (len(breaches) == 0) != c.fine {
			t.Errorf("%s: breaches %q", c.meta, breaches)
		}
	}
}

func TestAnAnswerIsHeldAgainstItsDocument(t *testing.T) {
	t.Parallel()
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	const body = `{"data":null,"error":{"code":"UNAVAILABLE","message":"later"},"meta":{"request_id":"a","timestamp":"2026-03-02T10:00:00Z"}}`
	for _, c := range []struct{ name, retry, body, want string }{
		{"as it says", "2", body, ""},
		{"without a header", "", body, "503 has no Retry-After"},
		{"with a text in place of a number", "soon", body, `503 has the Retry-After "soon"`},
		{"with a number in place of an object", "2", strings.Replace(body, `"message":"later"`, `"message":1`, 1), "503 is not what the document says"},
		{"with a member that it does not tell", "2", strings.Replace(body, `"message":"later"`, `"message":"later","more":1`, 1), "503 is not what the document says"},
		{"without JSON", "2", "later", "503 is not what the document says"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost/v1/blocks", nil)
			if err != nil {
				t.Fatal(err)
			}
			header := http.Header{"Content-Type": {"application/json"}, "X-Request-Id": {"a"}, "Retry-After": {c.retry}}
			breaches := strings.Join(promised.Breaches(contract.Answer{Request: request, Status: 503, Header: header, Body: c.body}), "\n")
			if c.want == "" && breaches != "" || !strings.Contains(breaches, c.want) {
				t.Errorf("breaches %q, want %q", breaches, c.want)
			}
		})
	}
}

func TestAnAnswerHasAStatusAndHeadersOfItsOperation(t *testing.T) {
	t.Parallel()
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	const body = `{"data":null,"error":{"code":"CONFLICT","message":"no"},"meta":{"request_id":"a","timestamp":"2026-03-02T10:00:00Z"}}`
	for _, c := range []struct {
		method string
		status int
		extra  string
		want   string
	}{
		{http.MethodPost, 409, "", ""},
		{http.MethodGet, 409, "", "409 is not what the document says"},
		{http.MethodPost, 409, "ETag", "409 has ETag, of which the document knows nothing"},
		{http.MethodPost, 409, "Location", "409 has Location, of which the document knows nothing"},
		{http.MethodGet, 304, "ETag", ""},
		{http.MethodGet, 304, "", "304 has no ETag"},
	} {
		request, err := http.NewRequestWithContext(t.Context(), c.method, "http://localhost/v1/blocks", nil)
		if err != nil {
			t.Fatal(err)
		}
		header := http.Header{"Content-Type": {"application/json"}, "X-Request-Id": {"a"}, "Ratelimit": {"a"}, "Ratelimit-Policy": {"a"}}
		if c.extra != "" {
			header.Set(c.extra, `"a"`)
		}
		breaches := strings.Join(promised.Breaches(contract.Answer{Request: request, Status: c.status, Header: header, Body: body}), "\n")
		if c.want == "" && breaches != "" || !strings.Contains(breaches, c.want) {
			t.Errorf("%s %d %s: breaches %q, want %q", c.method, c.status, c.extra, breaches, c.want)
		}
	}
}
