package e2e_test

import (
	"slices"
	"strings"
	"testing"
)

// routes is every path of the API with its methods. HEAD works where GET does.
var routes = map[string][]string{
	"/v1/blocks":                           {"GET", "POST"},
	"/v1/blocks/read":                      {"POST"},
	"/v1/blocks/{id}":                      {"GET", "PATCH", "DELETE"},
	"/v1/blocks/{id}/move":                 {"POST"},
	"/v1/subjects":                         {"GET", "POST"},
	"/v1/subjects/{id}":                    {"GET", "PATCH", "DELETE"},
	"/v1/subjects/{id}/syllabus":           {"POST", "PUT"},
	"/v1/subjects/{id}/syllabus/{item_id}": {"PATCH", "DELETE"},
	"/v1/subjects/{id}/syllabus/read":      {"POST"},
	"/v1/wishes":                           {"GET", "PUT"},
	"/v1/focus":                            {"GET", "PUT", "DELETE"},
	"/v1/focus/pause":                      {"POST"},
	"/v1/focus/resume":                     {"POST"},
	"/v1/focus/finish":                     {"POST"},
	"/v1/schedule":                         {"GET"},
	"/v1/schedule/suggest":                 {"POST"},
	"/v1/schedule/suggest/apply":           {"POST"},
	"/v1/stats":                            {"GET"},
	"/v1/stats/insights":                   {"GET"},
	"/v1/account":                          {"GET"},
}

func TestAMethodThatARouteDoesNotHaveIsRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for path, allowed := range routes {
			path = strings.NewReplacer("{id}", "x", "{item_id}", "y").Replace(path)
			for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "BREW"} {
				if slices.Contains(allowed, method) {
					continue
				}
				a := c.refuses(t, 405, "METHOD_NOT_ALLOWED", method, path, nil)
				listed := strings.Split(strings.ReplaceAll(a.header.Get("Allow"), " ", ""), ",")
				listed = slices.DeleteFunc(listed, func(m string) bool { return m == "HEAD" || m == "OPTIONS" })
				equal(t, method+" "+path+": Allow", sorted(listed), sorted(allowed))
			}
		}
		a := c.refuses(t, 405, "METHOD_NOT_ALLOWED", "PUT", "/v1/blocks/batch", obj{})
		if !strings.Contains(a.header.Get("Allow"), "POST") {
			t.Errorf("PUT /v1/blocks/batch: Allow %q", a.header.Get("Allow"))
		}
	})
}

func TestAnUnknownPathIsNotFound(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.subject(t, "Algebra")
		for _, path := range []string{
			"/v1", "/v1/", "/v1/nothing", "/v1//blocks", "/v1/blocks/", "/v1/Blocks", "/v1/subjects/", "/v1/subjects/x/y",
			"/v1/blocks/x/move/", "/v1/blocks/x/y/z", "/v1/./blocks", "/v1/../v1/blocks", "/v1/schedule/", "/v1/stats.json",
		} {
			c.missing(t, "GET", path, nil)
			c.missing(t, "POST", path, obj{})
		}
	})
}

func TestAnIdThatNobodyHasIsNotFound(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, id := range []string{
			"x", "blk_00000000000000000000000000", "%00", "a%00b", "%FF%FE", "%2F", "..%2Fsubjects", "%20", "'%20OR%201=1", "%F0%9F%A6%89",
			strings.Repeat("x", 4000),
		} {
			for _, path := range []string{"/v1/blocks/" + id, "/v1/subjects/" + id} {
				c.missing(t, "GET", path, nil)
				c.missing(t, "DELETE", path, nil)
				c.missing(t, "PATCH", path, obj{})
			}
			c.missing(t, "POST", "/v1/blocks/"+id+"/move", obj{"date": "2031-01-01"})
		}
	})
}

func TestStrangeQueriesDoNoHarm(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, query := range []string{
			"subject_id=%00", "subject_id=%FF", "date=%FF", "%FF=%FF", "date=%zz", "a;b=c", "date=2031-01-01&date=2031-01-02",
			"subject_id=" + strings.Repeat("x", 8000),
		} {
			if a := c.send(t, "GET", "/v1/blocks?"+query, nil); a.status != 200 && a.status != 422 {
				t.Errorf("%s: status %d", a.what(), a.status)
			}
		}
	})
}

func TestHeadAnswersAsGetWithoutABody(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		for path, status := range map[string]int{
			"/v1/blocks": 200, "/v1/blocks?date=x": 422, "/v1/blocks/" + block.id(): 200, "/v1/blocks/unknown": 404,
			"/v1/subjects": 200, "/v1/subjects/" + block.str("subject_id"): 200, "/v1/schedule": 200, "/v1/stats": 200, "/v1/stats/insights": 200, "/v1/schedule/suggest": 405,
			"/v1/account": 200, "/v1/nothing": 404, "/v1/blocks/batch/x": 404, "/v1/subjects/x/syllabus": 405,
		} {
			get, head := c.send(t, "GET", path, nil).is(t, status), c.send(t, "HEAD", path, nil).is(t, status)
			for _, name := range []string{"Content-Type", "ETag", "Allow"} {
				equal(t, "HEAD "+path+": "+name, head.header.Get(name), get.header.Get(name))
			}
		}
	})
}
