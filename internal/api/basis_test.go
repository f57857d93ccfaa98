package api

import (
	"encoding/base64"
	"reflect"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

func exampleOfABasis() basis {
	c := planner.Call{Space: "spc_1", State: planner.State{Version: 1 << 40}, Now: planner.Moment{Today: planner.MaxDate}}
	return basisOf(c, []suggest.Suggestion{
		{Type: suggest.AddBlock, SubjectID: "sub_1", Day: "Monday", Start: 540, End: 600, Change: suggest.Change{Date: planner.MaxDate - 1, Topic: "Groups: an overview, 群"}},
		{Type: suggest.RemoveBlock, SubjectID: "sub_1", Day: "Tuesday", Start: 0, End: 1439, Change: suggest.Change{Date: planner.MaxDate, BlockID: "blk_1"}},
	})
}

func TestABasisComesBackAsItWas(t *testing.T) {
	t.Parallel()
	for _, b := range []basis{exampleOfABasis(), basisOf(planner.Call{}, nil)} {
		var again basis
		if err := again.UnmarshalText([]byte(b.String())); err != nil || !reflect.DeepEqual(again, b) {
			t.Errorf("%+v comes back as %+v, %v", b, again, err)
		}
		if again.offers == nil {
			t.Error("a basis without suggestions looks like none")
		}
	}
}

func TestABasisOfAnotherFormIsRefused(t *testing.T) {
	t.Parallel()
	plain, err := base64.RawURLEncoding.DecodeString(exampleOfABasis().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"", "\n", "2", "2\n1\n1\n1", "3" + string(plain[1:]), string(plain) + "\n", strings.ToUpper(string(plain)), strings.Replace(string(plain), "\n", "\n\n", 1),
		string(plain) + " ", strings.Replace(string(plain), ":", "", 1), strings.Replace(string(plain), "Groups", "Rings", 1), "+" + string(plain), strings.Replace(string(plain), "blk_1", "blk_2", 1),
	} {
		var b basis
		if err := b.UnmarshalText([]byte(base64.RawURLEncoding.EncodeToString([]byte(text)))); err == nil || b.offers != nil {
			t.Errorf("%q is read as %+v", text, b)
		}
	}
}

func TestABasisWithOneCharacterChangedIsRefused(t *testing.T) {
	t.Parallel()
	text := exampleOfABasis().String()
	for i := range text {
		for _, changed := range []string{text[:i] + text[i+1:], text[:i] + "A" + text[i:], text[:i] + "A" + text[i+1:], text[:i] + "g" + text[i+1:]} {
			var b basis
			if changed != text && b.UnmarshalText([]byte(changed)) == nil {
				t.Errorf("%q is read as %+v", changed, b)
			}
		}
	}
}

func FuzzWhatParsesAsABasisPrintsBackTheSame(f *testing.F) {
	f.Add(exampleOfABasis().String())
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		var b basis
		if b.UnmarshalText([]byte(text)) == nil && b.String() != text {
			t.Errorf("%q prints as %q", text, b)
		}
	})
}

func TestAGoalIsTrimmedAndComposed(t *testing.T) {
	t.Parallel()
	goal := "  cafe\u0301 \n"
	hours := 1.5
	got, err := suggestDraft{Goal: &goal, Hours: &hours}.request(planner.Moment{Today: 1})
	if err != nil || got.Goal != "caf\u00e9" || *got.Hours != 1.5 || got.Now.Today != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := (suggestDraft{}).request(planner.Moment{}); err != nil || got.Goal != "" || got.Hours != nil {
		t.Errorf("of nothing: %+v, %v", got, err)
	}
}
