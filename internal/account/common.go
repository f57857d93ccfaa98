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

// Up to maxAppended of the characters appended do not make a common password uncommon. A
// number of at most maxNumber digits is a date or a telephone number.
const (
	appended    = "0123456789!?.,*#$%&+-_@"
	maxAppended = 4
	maxNumber   = 10
)

// isCommon reports whether a password is one of those that are guessed first. That is a
// common password, an English word or a name, with up to four digits or marks at its end. It
// is also a number, or a single repeated character.
func isCommon(password string) bool {
	key := planner.NameKey(password)
	_, first := utf8.DecodeRuneInString(key)
	if strings.Trim(key, key[:first]) == "" || len(key) <= maxNumber && strings.Trim(key, "0123456789") == "" {
		return true
	}
	if commonPasswords()[key] {
		return true
	}
	word := strings.TrimRight(key, appended)
	return len(key)-len(word) <= maxAppended && commonPasswords()[word]
}

// commonPasswords has common passwords, and words and names of sufficient length, in the
// form of planner.NameKey. It is loaded on first use.
var commonPasswords = sync.OnceValue(func() map[string]bool {
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
