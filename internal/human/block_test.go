package human

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestABlockIsNamedByItsIDOrTheEndOfIt(t *testing.T) {
	t.Parallel()
	const id = "blk_0000000000000000000ab17k2q"
	for _, tt := range [][2]string{
		{id, id}, {" BLK_0000000000000000000AB17K2Q\n", id}, {"b17k2q", "b17k2q"}, {"…B17K2Q", "b17k2q"}, {"...ab17k2q", "ab17k2q"},
	} {
		if got, err := Ending(tt[0]); err != nil || got != tt[1] {
			t.Errorf("%q: got %q, %v, want %q", tt[0], got, err, tt[1])
		}
	}
	for text, want := range map[string]string{
		"":           "'' is too short for a block: write at least the last 6 characters of its id",
		"…7k2q":      "'…7k2q' is too short for a block: write at least the last 6 characters of its id",
		"zzzz":       "no block has an id that ends in 'zzzz'",
		"blk_7k2q00": "no block has an id that ends in 'blk_7k2q00'",
		id + "0":     "no block has an id that ends in '" + id + "0'",
	} {
		if got, err := Ending(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestAShortIDTellsItsBlockFromTheOthersAndIsNoLongerThanItMustBe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfNDistinct(rapid.StringMatching(`blk_[ab]{8}`), 1, 50, rapid.ID).Draw(t, "ids")
		for id, short := range Endings(ids) {
			ending := func(end string) (n int) {
				for _, other := range ids {
					if strings.HasSuffix(other, end) {
						n++
					}
				}
				return n
			}
			if !strings.HasSuffix(id, short) || len(short) < minShort || ending(short) != 1 {
				t.Fatalf("%q for %q", short, id)
			}
			if len(short) > minShort && ending(short[1:]) < 2 {
				t.Fatalf("%q for %q is longer than it must be", short, id)
			}
		}
	})
}

func TestShortCopesWithOddIDs(t *testing.T) {
	t.Parallel()
	got := Endings([]string{"", "a", "ba", "xxba", "xxba", "blk_1234567", "lk_1234567"})
	want := map[string]string{"": "", "a": "a", "ba": "ba", "xxba": "xxba", "blk_1234567": "blk_1234567", "lk_1234567": "lk_1234567"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q", got)
	}
}

func TestShortTellsManyIDsApart(t *testing.T) {
	t.Parallel()
	ids := manyIDs(30_000)
	if n := len(Endings(ids)); n != len(ids) {
		t.Errorf("got %d", n)
	}
}

func BenchmarkShort(b *testing.B) {
	ids := manyIDs(30_000)
	for b.Loop() {
		Endings(ids)
	}
}

// manyIDs returns ids that begin alike, as those of one day do.
func manyIDs(n int) []string {
	random := rand.New(rand.NewPCG(1, 2))
	ids := make([]string, n)
	for i := range ids {
		var end [16]byte
		for j := range end {
			end[j] = "0123456789abcdefghijklmnopqrstuv"[random.IntN(32)]
		}
		ids[i] = "blk_0123456789" + string(end[:])
	}
	return ids
}
