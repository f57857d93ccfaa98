package planner

import (
	"bytes"
	"encoding/base32"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// someID draws the bits of an id.
func someID(t *rapid.T, label string) [16]byte {
	return [16]byte(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, label))
}

func TestAnIDIsReadAsItWasWritten(t *testing.T) {
	standard := base32.HexEncoding.WithPadding(base32.NoPadding)
	rapid.Check(t, func(t *rapid.T) {
		id := someID(t, "id")
		text := BlockID.Text(id)
		if want := "blk_" + strings.ToLower(standard.EncodeToString(id[:])); text != want {
			t.Fatalf("%x is written as %q, want %q", id, text, want)
		}
		if got, ok := BlockID.Parse(text); !ok || got != id {
			t.Fatalf("%q is read as %x, %v, want %x", text, got, ok, id)
		}
	})
}

func TestTextsOfIDsSortAsTheirBitsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := someID(t, "a"), someID(t, "b")
		same := rapid.IntRange(0, 16).Draw(t, "same") // so many bytes at the beginning
		copy(b[:same], a[:same])
		if got, want := strings.Compare(SubjectID.Text(a), SubjectID.Text(b)), bytes.Compare(a[:], b[:]); got != want {
			t.Fatalf("%x and %x compare as %d, their texts as %d", a, b, want, got)
		}
	})
}

func TestWhatIsReadAsAnIDIsWrittenTheSame(t *testing.T) {
	digits := rapid.StringOfN(rapid.RuneFrom([]rune("04ov8ks_wA\n")), 26, 26, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := "itm_" + digits.Draw(t, "digits")
		if id, ok := ItemID.Parse(text); ok && ItemID.Text(id) != text {
			t.Fatalf("%q is read, and written as %q", text, ItemID.Text(id))
		}
	})
}

func TestOnlyWhatCouldBeMadeHereIsAnID(t *testing.T) {
	id := strings.Repeat("0v", 12) + "0s"
	if !BlockID.Is("blk_" + id) {
		t.Error("an id that could have been made here is refused")
	}
	bad := []string{"", "blk_", id, "sub_" + id, "blk_" + id + "0", "blk_" + strings.ToUpper(id), "blk_" + id[:25] + "w", "blk_" + id[:25] + "\x00", "blk_" + id[:24] + "ä"}
	for _, last := range "123567tuv" { // a digit with bits after the last one of the id
		bad = append(bad, "blk_"+id[:25]+string(last))
	}
	if i := slices.IndexFunc(bad, BlockID.Is); i >= 0 {
		t.Errorf("%q is accepted", bad[i])
	}
}
