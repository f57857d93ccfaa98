package human

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// maxListed is how many names of subjects an error lists.
const maxListed = 10

// Subject finds a subject by its whole id, or by its name whatever its case.
func Subject(all []client.Subject, text string) (client.Subject, error) {
	text = strings.TrimSpace(text)
	key := client.NameKey(text)
	for _, same := range []func(client.Subject) bool{
		func(s client.Subject) bool { return s.ID == text },
		func(s client.Subject) bool { return client.NameKey(s.Name) == key },
	} {
		if i := slices.IndexFunc(all, same); i >= 0 && text != "" {
			return all[i], nil
		}
	}
	return client.Subject{}, noSubject(all, text)
}

// noSubject returns the error about a name that no subject has. It lists the
// names that there are, the nearest first.
func noSubject(all []client.Subject, text string) error {
	if len(all) == 0 {
		return errors.New("no subject named " + when.Quote(text) + "; there are no subjects yet")
	}
	names, keys := make([]string, len(all)), make([]string, len(all))
	for i, s := range all {
		names[i], keys[i] = when.Plain(s.Name), client.NameKey(s.Name)
	}
	mean := ""
	if i := when.Nearest(client.NameKey(text), keys); i >= 0 {
		mean = "; did you mean " + names[i] + "?"
		names = slices.Concat(names[i:i+1], names[:i], names[i+1:])
	}
	more := ""
	if len(names) > maxListed {
		more = fmt.Sprintf(" and %d more", len(names)-maxListed)
		names = names[:maxListed]
	}
	return errors.New("no subject named " + when.Quote(text) + "; there are " + strings.Join(names, ", ") + more + mean)
}
