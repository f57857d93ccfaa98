package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"studyplanner/internal/web"
)

// counts says how much is in a space that was filled.
type counts struct{ Subjects, Blocks int }

// document is an export, as far as tests change it.
type document struct {
	Format   any             `json:"format"`
	Exported any             `json:"exported"`
	Account  json.RawMessage `json:"account"`
	Keys     json.RawMessage `json:"keys"`
	Spaces   map[string]any  `json:"spaces"`
}

// names lists the names of the subjects of a space.
func (b *browser) names(prefix string) string {
	b.t.Helper()
	var names []string
	for _, s := range into[[]struct{ Name string }](b.get(prefix + "/subjects").is(200)) {
		names = append(names, s.Name)
	}
	return strings.Join(names, " ")
}

func (b *browser) subject(prefix, name string) {
	b.t.Helper()
	slots := []obj{{"days": []int{1, 3}, "start": "09:00", "end": "10:00"}}
	b.post(prefix+"/subjects", obj{"name": name, "type": "study", "slots": slots}).is(201)
}

func TestAnExportReplacesWhatASpaceHolds(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	b.subject("/app/v1", "Latin")
	b.subject("/app/sandbox/v1", "Greek")
	b.subject("/app/sandbox/v1", "Chess")
	b.post("/app/keys", obj{"mode": "live", "scope": "full"}).is(201)
	export := b.get("/app/export").is(200)
	blocks := b.get("/app/v1/blocks").is(200).Data

	other := s.member("eve@example.org")
	other.subject("/app/v1", "Dutch")
	other.subject("/app/v1", "LATIN")
	if got := into[counts](other.send("POST", "/app/spaces/live/import", string(export.Data)).is(200)); got.Subjects != 1 || got.Blocks == 0 {
		t.Errorf("live: %+v", got)
	}
	if got := into[counts](other.send("POST", "/app/spaces/sandbox/import", string(export.Data)).is(200)); got.Subjects != 2 {
		t.Errorf("sandbox: %+v", got)
	}
	if live, sandbox := other.names("/app/v1"), other.names("/app/sandbox/v1"); live != "Latin" || sandbox != "Greek Chess" {
		t.Errorf("live %q, sandbox %q", live, sandbox)
	}
	if got := other.get("/app/v1/blocks").is(200).Data; string(got) != string(blocks) {
		t.Errorf("blocks %s, want %s", got, blocks)
	}
	if all := into[[]key](other.get("/app/keys").is(200)); len(all) != 0 {
		t.Errorf("keys came along: %+v", all)
	}
	if got := into[owner](other.get("/app/account").is(200)); got.Email != "eve@example.org" {
		t.Errorf("the account is %+v", got)
	}
}

func TestADocumentThatIsWrongIsRefusedAndNothingIsLost(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	b.subject("/app/v1", "Latin")
	exported := into[document](b.get("/app/export").is(200))
	change := func(f func(*document)) document {
		doc := exported
		doc.Spaces = map[string]any{"live": exported.Spaces["live"], "sandbox": exported.Spaces["sandbox"]}
		f(&doc)
		return doc
	}
	for want, body := range map[string]any{
		"body":        "{",
		"body ":       `{"format":1,"surprise":"<script>"}`,
		"body  ":      `[]`,
		"format":      change(func(d *document) { d.Format = 3 }),
		"spaces.live": change(func(d *document) { delete(d.Spaces, "live") }),
		"spaces.live.blocks[0].subject_id": change(func(d *document) {
			space := map[string]any{}
			for name, value := range d.Spaces["live"].(map[string]any) {
				space[name] = value
			}
			block := map[string]any{}
			for name, value := range space["blocks"].([]any)[0].(map[string]any) {
				block[name] = value
			}
			block["subject_id"] = "sub_other"
			space["blocks"] = []any{block}
			d.Spaces["live"] = space
		}),
	} {
		b.send("POST", "/app/spaces/live/import", body).invalid(strings.TrimSpace(want))
	}
	b.send("POST", "/app/spaces/live/import", nil).invalid("body")
	if got := b.names("/app/v1"); got != "Latin" {
		t.Errorf("left: %q", got)
	}
}

func TestADocumentOfManySmallPartsIsRefusedBeforeTheyFillTheMemory(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	for _, part := range []string{"{}", "null"} {
		parts := "[" + strings.Repeat(part+",", web.MaxParts) + part + "]"
		a := b.send("POST", "/app/spaces/live/import", `{"format":1,"keys":`+parts+`}`).invalid("body")
		if !strings.Contains(a.body, "has more in it than two spaces can hold") {
			t.Errorf("%s: %.300s", part, a.body)
		}
	}
	many := `{"format":1,"spaces":{"live":{"blocks":[{"subject_name":{` + strings.Repeat(`"":0,`, web.MaxValues) + `"":0}}]}}}`
	if a := b.send("POST", "/app/spaces/live/import", many).invalid("body"); !strings.Contains(a.body, "has more in it than two spaces can hold") {
		t.Errorf("%.300s", a.body)
	}
}

func TestTheSandboxIsFilledOnRequestAndEmptied(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	b.subject("/app/v1", "Latin")
	const reset = "/app/sandbox/v1/sandbox/reset"
	for range 2 { // what is there goes
		b.post(reset, obj{"demo": true}).is(204)
		if blocks := into[[]any](b.get("/app/sandbox/v1/blocks").is(200)); len(blocks) < 100 {
			t.Errorf("the demo has %d blocks", len(blocks))
		}
	}
	b.post(reset, nil).is(204)
	if live, sandbox := b.names("/app/v1"), b.names("/app/sandbox/v1"); live != "Latin" || sandbox != "" {
		t.Errorf("live %q, sandbox %q", live, sandbox)
	}
	b.post("/app/v1/sandbox/reset", nil).fails(403, "FORBIDDEN")
	b.subject("/app/sandbox/v1", "Greek")
	if blocks := into[[]any](b.get("/app/sandbox/v1/blocks").is(200)); len(blocks) == 0 {
		t.Error("after the reset no blocks are made any more")
	}
}
