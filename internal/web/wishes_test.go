package web_test

import "testing"

// keep replaces the standing wishes of a space, by its prefix, with a list in JSON.
func (b *browser) keep(prefix, list string) answer {
	b.t.Helper()
	return b.send("PUT", prefix+"/wishes", `{"wishes":`+list+`}`)
}

// kept are the standing wishes of both spaces.
func (b *browser) kept() string {
	b.t.Helper()
	return string(b.get("/app/v1/wishes").is(200).Data) + string(b.get("/app/sandbox/v1/wishes").is(200).Data)
}

func TestStandingWishesMoveWithWhatTheirSpaceHolds(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, other := s.member(bob), s.member("eve@example.org")
	b.keep("/app/v1", `[{"what":"keep_free","days":[0]}]`).is(200)
	b.keep("/app/sandbox/v1", `[{"what":"fuller"}]`).is(200)
	export := string(b.get("/app/export").is(200).Data)

	other.keep("/app/v1", `[{"what":"balance"}]`).is(200)
	other.send("POST", "/app/spaces/live/import", export).is(200)
	other.send("POST", "/app/spaces/sandbox/import", export).is(200)
	if got, want := other.kept(), `[{"what":"keep_free","days":[0]}][{"what":"fuller"}]`; got != want {
		t.Errorf("after the import %s, want %s", got, want)
	}
	other.post("/app/sandbox/v1/sandbox/reset", nil).is(204)
	if got, want := other.kept(), `[{"what":"keep_free","days":[0]}][]`; got != want {
		t.Errorf("after the reset %s, want %s", got, want)
	}
	stranger := `{"format":1,"spaces":{"live":{"wishes":[{"what":"balance"},{"what":"pause","subject_id":"sub_00000000000000000000000000"}]}}}`
	other.send("POST", "/app/spaces/live/import", stranger).invalid("spaces.live.wishes[1].subject_id")
}
