package human

import (
	"fmt"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

const (
	minEnding     = 4 // characters of an id that name its block
	maxCandidates = 5 // blocks that an error lists
)

// Block finds a block by its whole id or by the end of it, at least 4
// characters in either case that no other block's id ends in. A leading … or
// ... is passed over.
func Block(all []client.Block, text string) (client.Block, error) {
	text = strings.TrimSpace(text)
	ending := strings.ToLower(strings.TrimLeft(text, "…."))
	var found []client.Block
	for _, b := range all {
		switch id := strings.ToLower(b.ID); {
		case id == ending:
			return b, nil
		case strings.HasSuffix(id, ending):
			found = append(found, b)
		}
	}
	switch {
	case len(ending) < minEnding:
		return client.Block{}, fmt.Errorf("%s is too short for a block: write at least the last %d characters of its id", when.Quote(text), minEnding)
	case len(found) == 0:
		return client.Block{}, fmt.Errorf("no block has an id that ends in %s", when.Quote(text))
	case len(found) > 1:
		return client.Block{}, fmt.Errorf("%s could be %s", when.Quote(text), candidates(all, found))
	}
	return found[0], nil
}

// candidates lists blocks as an error does, each by an ending that tells it
// from all.
func candidates(all, found []client.Block) string {
	short := Short(all)
	var list []string
	for _, b := range found[:min(len(found), maxCandidates)] {
		list = append(list, fmt.Sprintf("…%s (%s, %s %s)", short[b.ID], when.Plain(b.SubjectName), when.Day(b.Date, 0), b.Start))
	}
	if n := len(found) - len(list); n > 0 {
		list = append(list, fmt.Sprintf("%d more", n))
	}
	return strings.Join(list, " or ")
}
