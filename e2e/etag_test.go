package e2e_test

import (
	"regexp"
	"strings"
	"testing"
)

// etag reads a path and returns its entity tag.
func (c client) etag(t testing.TB, path string) string {
	t.Helper()
	tag := c.send(t, "GET", path, nil).is(t, 200).header.Get("ETag")
	if !regexp.MustCompile(`^"[!#-~]+"$`).MatchString(tag) {
		t.Errorf("GET %s: ETag %q", path, tag)
	}
	return tag
}

func TestAListThatDidNotChangeIsNotSentAgain(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		c, sandbox := a.client(t, "live"), a.client(t, "sandbox")
		algebra := c.subject(t, "Algebra")
		block := c.block(t, algebra, "2031-03-05", "09:00-10:00")
		for _, path := range []string{
			"/v1/blocks", "/v1/blocks?done=true", "/v1/subjects", "/v1/subjects?type=study", "/v1/schedule", "/v1/schedule?week_offset=-1",
			"/v1/stats", "/v1/stats?period=all",
		} {
			tag := c.etag(t, path)
			equal(t, path+": ETag, read again", c.etag(t, path), tag)
			sandbox.subject(t, "Only there "+path[3:])
			for _, condition := range []string{tag, "W/" + tag, `"other", ` + tag} {
				a := c.send(t, "GET", path, nil, "If-None-Match: "+condition).is(t, 304)
				equal(t, path+": ETag of a 304", a.header.Get("ETag"), tag)
			}
			c.send(t, "HEAD", path, nil, "If-None-Match: "+tag).is(t, 304)
			c.send(t, "GET", path, nil, `If-None-Match: "other"`).is(t, 200)
			c.change(t, "/v1/blocks/"+block.id(), obj{"topic": "seen with " + path})
			c.send(t, "GET", path, nil, "If-None-Match: "+tag).is(t, 200)
		}
		tag := c.etag(t, "/v1/account")
		c.send(t, "GET", "/v1/account", nil, "If-None-Match: "+tag).is(t, 304)
	})
}

func TestEveryWriteChangesTheETagOfLists(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		seen := map[string]string{}
		var subject, block, item obj
		for _, step := range []struct {
			name  string
			write func()
		}{
			{"nothing yet", func() {}},
			{"a subject", func() { subject = c.subject(t, "Algebra") }},
			{"a block", func() { block = c.block(t, subject, "2031-03-05", "09:00-10:00") }},
			{"a patch", func() { c.change(t, "/v1/blocks/"+block.id(), obj{"done": true}) }},
			{"a move", func() { c.send(t, "POST", "/v1/blocks/"+block.id()+"/move", obj{"date": "2031-03-06"}) }},
			{"a batch", func() { c.all(t, operation("update", obj{"id": block.id(), "done": false})) }},
			{"an item", func() {
				item = c.create(t, "/v1/subjects/"+subject.id()+"/syllabus", obj{"title": "a", "duration": 1}).objects("syllabus")[0]
			}},
			{"an item done", func() { c.change(t, "/v1/subjects/"+subject.id()+"/syllabus/"+item.id(), obj{"done": true}) }},
			{"a syllabus", func() { c.send(t, "PUT", "/v1/subjects/"+subject.id()+"/syllabus", obj{"syllabus": []obj{}}) }},
			{"wishes", func() { c.send(t, "PUT", "/v1/wishes", obj{"wishes": []obj{{"what": "balance"}}}) }},
			{"a new name", func() { c.change(t, "/v1/subjects/"+subject.id(), obj{"name": "Rings"}) }},
			{"a deletion", func() { c.remove(t, "/v1/blocks/"+block.id()) }},
			{"a cascade", func() { c.remove(t, "/v1/subjects/"+subject.id()) }},
		} {
			step.write()
			tag := c.etag(t, "/v1/subjects")
			if before, ok := seen[tag]; ok {
				t.Errorf("after %s the ETag is that of %s", step.name, before)
			}
			seen[tag] = step.name
		}
	})
}

func TestAResourceHasItsOwnETag(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		one, other := c.block(t, algebra, "2031-03-05", "09:00-10:00"), c.block(t, algebra, "2031-03-05", "09:00-10:00")
		block, subject := "/v1/blocks/"+one.id(), "/v1/subjects/"+algebra.id()
		tag, subjectTag := c.etag(t, block), c.etag(t, subject)
		c.change(t, "/v1/blocks/"+other.id(), obj{"done": true})
		c.subject(t, "Biology")
		c.send(t, "GET", block, nil, "If-None-Match: "+tag).is(t, 304)
		c.send(t, "GET", subject, nil, "If-None-Match: "+subjectTag).is(t, 304)

		for _, write := range []struct {
			method, path string
			body         obj
			read         string
		}{
			{"PATCH", block, obj{"done": true}, block},
			{"POST", block + "/move", obj{"date": "2031-03-06"}, block},
			{"PATCH", subject, obj{"color": "#123456"}, subject},
			{"POST", subject + "/syllabus", obj{"title": "Rings", "duration": 1}, subject},
			{"PUT", subject + "/syllabus", obj{"syllabus": []obj{}}, subject},
			{"PUT", "/v1/wishes", obj{"wishes": []obj{{"what": "balance"}}}, "/v1/wishes"},
		} {
			before := c.etag(t, write.read)
			sent := c.send(t, write.method, write.path, write.body).header.Get("ETag")
			after := c.etag(t, write.read)
			equal(t, write.method+" "+write.path+": the ETag it answers", sent, after)
			if after == before {
				t.Errorf("%s %s left the ETag at %s", write.method, write.path, after)
			}
		}
		before := c.etag(t, block)
		c.change(t, subject, obj{"name": "Rings"})
		if c.etag(t, block) == before {
			t.Error("the subject's new name left the ETag of its block as it was")
		}
	})
}

func TestAWriteCanDependOnWhatWasRead(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		subject := "/v1/subjects/" + c.subject(t, "Algebra").id()
		item := c.create(t, subject+"/syllabus", obj{"title": "Rings", "duration": 60}).objects("syllabus")[0]
		block := "/v1/blocks/" + c.block(t, obj{"id": strings.TrimPrefix(subject, "/v1/subjects/")}, "2031-03-05", "09:00-10:00").id()
		for _, write := range []struct {
			method, path, resource string
			body                   any
			touch                  obj // a change of the resource that makes older tags stale
		}{
			{"PATCH", block, block, obj{"done": true}, obj{"topic": "a"}},
			{"POST", block + "/move", block, obj{"date": "2031-03-06"}, obj{"topic": "b"}},
			{"DELETE", block, block, nil, obj{"topic": "c"}},
			{"PATCH", subject, subject, obj{"color": "#fff"}, obj{"name": "a"}},
			{"POST", subject + "/syllabus", subject, obj{"title": "Fields", "duration": 1}, obj{"name": "b"}},
			{"PATCH", subject + "/syllabus/" + item.id(), subject, obj{"done": true}, obj{"name": "c"}},
			{"DELETE", subject + "/syllabus/" + item.id(), subject, nil, obj{"name": "d"}},
			{"PUT", subject + "/syllabus", subject, obj{"syllabus": []obj{}}, obj{"name": "e"}},
			{"DELETE", subject, subject, nil, obj{"name": "f"}},
		} {
			stale := c.etag(t, write.resource)
			want := c.change(t, write.resource, write.touch)
			for _, condition := range []string{stale, `"other"`, `"other", ` + stale} {
				c.refuses(t, 412, "CONFLICT", write.method, write.path, write.body, "If-Match: "+condition)
			}
			equal(t, "after "+write.method+" "+write.path, c.read(t, write.resource), want)
			done := c.send(t, write.method, write.path, write.body, `If-Match: "other", `+c.etag(t, write.resource))
			if done.status >= 300 {
				t.Errorf("%s with the current tag: status %d\n%s", done.what(), done.status, done.body)
			}
		}
	})
}

func TestAStarMatchesWhateverExists(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := "/v1/blocks/" + c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00").id()
		c.send(t, "PATCH", block, obj{"done": true}, "If-Match: *").is(t, 200)
		c.send(t, "DELETE", block, nil, "If-Match: *").is(t, 204)
	})
}
