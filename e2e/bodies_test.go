package e2e_test

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestABodyIsOneJSONObject(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for name, body := range map[string]string{
			"empty":                    "",
			"white space":              " \r\n\t",
			"null":                     "null",
			"a string":                 `"name"`,
			"a number":                 "5",
			"an array":                 "[]",
			"an array of objects":      `[{"name":"a","type":"study"}]`,
			"cut off":                  `{"name":"a","type":"stu`,
			"two objects":              `{"name":"a","type":"study"}{"name":"b","type":"study"}`,
			"an object and a brace":    `{"name":"a","type":"study"}}`,
			"a trailing comma":         `{"name":"a","type":"study",}`,
			"a comment":                `{"name":"a","type":"study"} // note`,
			"single quotes":            `{'name':'a','type':'study'}`,
			"NaN":                      `{"name":NaN,"type":"study"}`,
			"a byte order mark":        "\ufeff" + `{"name":"a","type":"study"}`,
			"invalid UTF-8 in a value": "{\"name\":\"a\xff\",\"type\":\"study\"}",
			"invalid UTF-8 in a name":  "{\"na\xffme\":\"a\",\"type\":\"study\"}",
			"an overlong encoding":     "{\"name\":\"\xc0\xaf\",\"type\":\"study\"}",
			"a raw control character":  "{\"name\":\"a\x01\",\"type\":\"study\"}",
			"a raw NUL":                "\x00",
			"a form":                   "name=a&type=study",
			"deeply nested arrays":     strings.Repeat("[", 100_000),
			"deeply nested objects":    strings.Repeat(`{"name":`, 100_000),
			"deeply nested in a value": `{"name":"a","type":"study","slots":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "}",
			"a duplicate field":        `{"name":"a","type":"study","name":"b"}`,
			"an escaped duplicate":     `{"name":"a","type":"study","\u006eame":"b"}`,
			"a duplicate in a slot":    `{"name":"a","type":"study","slots":[{"days":[1],"start":"09:00","end":"10:00","end":"11:00"}]}`,
			"an unknown duplicate":     `{"name":"a","type":"study","x":1,"x":2}`,
		} {
			t.Run(name, func(t *testing.T) {
				c.refuses(t, 422, "VALIDATION_ERROR", "POST", "/v1/subjects", body)
			})
		}
		equal(t, "subjects", c.list(t, "/v1/subjects"), []obj{})
	})
}

func TestEveryRouteWithABodyDemandsOne(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		subject := "/v1/subjects/" + block.str("subject_id")
		item := c.create(t, subject+"/syllabus", obj{"title": "Rings", "duration": 1}).objects("syllabus")[0]
		for _, route := range []string{
			"POST /v1/blocks", "PATCH /v1/blocks/" + block.id(), "POST /v1/blocks/" + block.id() + "/move", "POST /v1/blocks/batch",
			"POST /v1/subjects", "PATCH " + subject, "POST " + subject + "/syllabus", "PUT " + subject + "/syllabus",
			"PATCH " + subject + "/syllabus/" + item.id(), "POST " + applyPath,
		} {
			method, path, _ := strings.Cut(route, " ")
			for _, body := range []string{"", "null", "[]", "{", `{"nonsense":1}`, "{\"\xff\":1}", `{"":0}`} {
				c.refuses(t, 422, "VALIDATION_ERROR", method, path, body)
			}
			c.refuses(t, 415, "UNSUPPORTED_MEDIA_TYPE", method, path, "{}", "Content-Type: text/plain")
			c.refuses(t, 413, "PAYLOAD_TOO_LARGE", method, path, "{"+strings.Repeat(" ", 1<<20)+"}")
		}
	})
}

func TestUnknownFieldsAreAllNamed(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		a := c.refuses(t, 422, "VALIDATION_ERROR", "POST", "/v1/subjects", `{"nam":"a","type":"study","colour":"#fff"}`)
		for _, field := range []string{"nam", "colour"} {
			if !slices.Contains(a.fields(), field) {
				t.Errorf("%s is not named: %s", field, a.body)
			}
		}
	})
}

func TestABodyMayBeOneMebibyte(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		padded := func(name string, size int) string {
			body := `{"name":"` + name + `","type":"study"}`
			return body[:1] + strings.Repeat(" ", size-len(body)) + body[1:]
		}
		c.send(t, "POST", "/v1/subjects", padded("just fits", 1<<20)).is(t, 201)
		c.refuses(t, 413, "PAYLOAD_TOO_LARGE", "POST", "/v1/subjects", padded("too large", 1<<20+1))

		// The same without a Content-Length.
		req, err := c.request(t.Context(), "POST", "/v1/subjects", padded("too large", 1<<20+1))
		if err != nil {
			t.Fatal(err)
		}
		req.Body, req.ContentLength = io.NopCloser(req.Body), -1
		resp, err := transport.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		equal(t, "status of a chunked body", resp.StatusCode, http.StatusRequestEntityTooLarge)
		equal(t, "subjects", column(c.list(t, "/v1/subjects"), "name"), []string{"just fits"})
	})
}

func TestOnlyJSONIsRead(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for i, kind := range []string{"application/json", "application/json; charset=utf-8", "APPLICATION/JSON", "application/json;charset=UTF-8", ""} {
			body := obj{"name": strings.Repeat("x", i+1), "type": "study"}
			c.send(t, "POST", "/v1/subjects", body, "Content-Type: "+kind).is(t, 201)
		}
		for _, kind := range []string{
			"text/plain", "text/json-ish", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml",
			"application/octet-stream", "application/jsonp", "*/*", "json",
		} {
			c.refuses(t, 415, "UNSUPPORTED_MEDIA_TYPE", "POST", "/v1/subjects", obj{"name": "y", "type": "study"}, "Content-Type: "+kind)
		}
		equal(t, "subjects", len(c.list(t, "/v1/subjects")), 5)
	})
}
