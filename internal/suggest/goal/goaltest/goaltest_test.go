package goaltest_test

import (
	"strings"
	"testing"

	"studyplanner/internal/suggest/goal/goaltest"
)

const two = `{"id": 1, "today": "2026-03-04", "lang": "en", "text": "more maths", "subjects": [{"name": "Maths", "type": "study", "syllabus": []}],
 "expect": {"targets": {"Maths": "more"}, "type": null, "intents": ["more"], "days": [], "avoid_days": [], "times": [], "avoid_times": [], "deadline": null}}
{"id": 2, "today": "2026-03-04", "lang": "en", "text": "maths exam tomorrow", "subjects": [{"name": "Maths", "type": "study", "syllabus": []}],
 "expect": {"targets": {"Maths": "more"}, "type": "study", "intents": ["exam"], "days": ["Friday"], "avoid_days": [], "times": [], "avoid_times": [], "deadline": "2026-03-06"}}`

func TestEveryFieldThatDiffersIsNamed(t *testing.T) {
	t.Parallel()
	sentences, err := goaltest.Read(strings.NewReader(two))
	if err != nil || len(sentences) != 2 {
		t.Fatalf("Read: %d sentences, %v", len(sentences), err)
	}
	r := goaltest.Score(sentences)
	if r.Sentences != 2 || r.Targets != 2 || r.All != 1 || len(r.Misses) != 1 {
		t.Fatalf("got %+v", r)
	}
	got := strings.Join(r.Misses[0].Differences, "; ")
	if want := "days: [], want [Friday]; type: , want study; deadline: 2026-03-05, want 2026-03-06"; got != want {
		t.Errorf("differences %q, want %q", got, want)
	}
	if r.TargetShare() != 1 || r.AllShare() != .5 {
		t.Errorf("shares %v and %v", r.TargetShare(), r.AllShare())
	}
}

func TestWhatIsNoSentenceIsRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{", `{"today": "soon"}`, "[]"} {
		if _, err := goaltest.Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
