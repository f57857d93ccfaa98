package human

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

const (
	maxListed = 10 // how many names of subjects an error lists
	minPart   = 2  // the least number of bytes that the beginning of a name has
	minWithin = 3  // and what stands within a word
)

// Subject finds a subject by its id, by its name in any case, or by a unique part of its name. For Organic
// Chemistry that is "chem" or "org chem". Beginnings of words win over parts within a word.
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
	return onlyOne(all, partly(all, text), text)
}

// onlyOne returns the one subject of those that a text can name.
func onlyOne(all, named []client.Subject, text string) (client.Subject, error) {
	switch len(named) {
	case 0:
		return client.Subject{}, noSubject(all, text)
	case 1:
		return named[0], nil
	}
	return client.Subject{}, errors.New(when.Quote(text) + " can be " + list(namesOf(named), " or ") + ": write more of the name")
}

// partly returns the subjects of which a text is a part of the name.
func partly(all []client.Subject, text string) []client.Subject {
	key := client.NameKey(text)
	if len(key) < minPart {
		return nil
	}
	words := strings.Fields(key)
	var begin, within []client.Subject
	for _, s := range all {
		name := client.NameKey(s.Name)
		switch {
		case wordsBegin(strings.Fields(name), words):
			begin = append(begin, s)
		case len(key) >= minWithin && strings.Contains(name, key):
			within = append(within, s)
		}
	}
	if len(begin) > 0 {
		return begin
	}
	return within
}

// wordsBegin reports whether some words of a name begin as those that were typed, in
// the same order.
func wordsBegin(name, typed []string) bool {
	for _, w := range name {
		if len(typed) > 0 && strings.HasPrefix(w, typed[0]) {
			typed = typed[1:]
		}
	}
	return len(typed) == 0
}

// noSubject returns the error about a name that no subject has. It lists the
// names that there are, the nearest first.
func noSubject(all []client.Subject, text string) error {
	if len(all) == 0 {
		return errors.New("no subject named " + when.Quote(text) + "; there are no subjects yet")
	}
	names, keys := namesOf(all), make([]string, len(all))
	for i, s := range all {
		keys[i] = client.NameKey(s.Name)
	}
	suggestion := ""
	if i := when.Nearest(client.NameKey(text), keys); i >= 0 {
		suggestion = "; did you mean " + names[i] + "?"
		names = slices.Concat(names[i:i+1], names[:i], names[i+1:])
	}
	return errors.New("no subject named " + when.Quote(text) + "; there are " + list(names, ", ") + suggestion)
}

// namesOf returns the names of subjects as a message has them.
func namesOf(all []client.Subject) []string {
	names := make([]string, len(all))
	for i, s := range all {
		names[i] = when.Plain(s.Name)
	}
	return names
}

// list joins names, so many that a person reads them.
func list(names []string, last string) string {
	if len(names) > maxListed {
		return strings.Join(names[:maxListed], ", ") + fmt.Sprintf(" and %d more", len(names)-maxListed)
	}
	n := len(names) - 1
	if n == 0 {
		return names[0]
	}
	return strings.Join(names[:n], ", ") + last + names[n]
}
