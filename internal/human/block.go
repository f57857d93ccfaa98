package human

import (
	"fmt"
	"strings"

	"studyplanner/internal/when"
)

// The forms of what names a block: its id, or the end of it.
const (
	blockPrefix = "blk_"
	idLength    = 26 // characters after the prefix
)

// Ending returns what the server finds a block by: its whole id, or the end of it,
// in either case. A leading … or ... is passed over. It refuses what can be the
// end of no id.
func Ending(text string) (string, error) {
	text = strings.TrimSpace(text)
	ending := strings.ToLower(strings.TrimLeft(text, "…."))
	rest, whole := strings.CutPrefix(ending, blockPrefix)
	switch {
	case strings.ContainsFunc(rest, func(r rune) bool { return (r < '0' || r > '9') && (r < 'a' || r > 'v') }),
		whole != (len(rest) == idLength), len(rest) > idLength:
		return "", fmt.Errorf("no block has an id that ends in %s", when.Quote(text))
	case len(rest) < minShort:
		return "", fmt.Errorf("%s is too short for a block: write at least the last %d characters of its id", when.Quote(text), minShort)
	}
	return ending, nil
}
