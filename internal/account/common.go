package account

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ccojocar/zxcvbn-go/data"

	"studyplanner/internal/planner"
)

// What may stand behind a common password, and be no more than so long, to make it
// another one that is tried as early; and how many digits are a date or a number of
// a telephone.
const (
	appended    = "0123456789!?.,*#$%&+-_@"
	maxAppended = 4
	maxNumber   = 10
)

// common reports whether a password is one of those that are guessed first: a
// common one, an English word or a name, with up to four digits or marks behind it
// or not, a number, or one character again and again.
func common(password string) bool {
	key := planner.NameKey(password)
	_, first := utf8.DecodeRuneInString(key)
	if strings.Trim(key, key[:first]) == "" || len(key) <= maxNumber && strings.Trim(key, "0123456789") == "" {
		return true
	}
	if guessed()[key] {
		return true
	}
	word := strings.TrimRight(key, appended)
	return len(key)-len(word) <= maxAppended && guessed()[word]
}

// guessed are the common passwords, and the words and names that are long enough to
// be one, in the form of planner.NameKey. They are read when the first is asked for.
var guessed = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for name, shortest := range map[string]int{
		"Passwords": 0, "English": minPassword, "FemaleNames": minPassword, "MaleNames": minPassword, "Surnames": minPassword,
	} {
		var list struct{ List []string }
		text, err := data.Asset("data/" + name + ".json")
		if err == nil {
			err = json.Unmarshal(text, &list)
		}
		if err != nil {
			panic(fmt.Errorf("the list %s, which is compiled in: %w", name, err))
		}
		for _, word := range list.List {
			if utf8.RuneCountInString(word) >= shortest {
				all[planner.NameKey(word)] = true
			}
		}
	}
	return all
})
