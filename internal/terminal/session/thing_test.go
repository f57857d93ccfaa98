package session

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/console"
)

func TestAThingIsNamedByItsNameOrTheEndOfItsID(t *testing.T) {
	t.Parallel()
	things := Things{One: "feed", List: "feed", All: []Thing{
		{ID: "feed_0000aaaaaa", Name: "Phone", Hint: "all"},
		{ID: "feed_0000aaaaab", Name: "aaaaaa", Hint: "some"},
		{ID: "feed_0000baaaab", Name: "Straße"},
		{ID: "feed_0000caaaab", Name: "STRASSE"},
		{ID: "feed_0000dddddd"},
	}}
	for text, want := range map[string]struct {
		place int
		wrong string
	}{
		"phone":   {place: 0},
		"PHONE":   {place: 0},
		"aaaaaa":  {place: 1}, // a name comes before an id
		"0aaaaaa": {place: 0},
		"BAAAAB":  {place: 2},
		"straße":  {wrong: `'straße' can be baaaab or caaaab: write which`},
		"aaaab":   {wrong: `'aaaab' can be aaaaab or baaaab or caaaab: write which`},
		"dddddd":  {place: 4},
		"Tablet":  {wrong: `there is no feed 'Tablet': studyplanner feed lists what there is`},
		"":        {wrong: `there is no feed '': studyplanner feed lists what there is`},
		"ph":      {wrong: `there is no feed 'ph': studyplanner feed lists what there is`},
	} {
		got, err := things.Find(text)
		if want.wrong == "" && (err != nil || got != want.place) {
			t.Errorf("%q: %d, %v; want %d", text, got, err, want.place)
		}
		if f, ok := errors.AsType[console.Failure](err); want.wrong != "" && (!ok || f.Error() != want.wrong || f.Code != console.ExitNotFound) {
			t.Errorf("%q: %v, want %s", text, err, want.wrong)
		}
	}
	words := [][2]string{{"Phone", "all"}, {"aaaaaa", "some"}, {"baaaab", ""}, {"caaaab", ""}, {"dddddd", ""}}
	if diff := cmp.Diff(words, things.Words()); diff != "" {
		t.Errorf("(-want +got): %s", diff)
	}
}
