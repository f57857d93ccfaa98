package goaltest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// Asked is a text with the wishes that it holds.
type Asked struct {
	ID       int // from 1, in the order of the file
	Lang     string
	Text     string
	Negates  bool // it negates or complains
	Today    planner.Date
	Subjects []goal.Subject
	Wishes   []planner.Wish
	Strange  string // a part that gives nothing; "" where none is looked for
}

// Unread reports whether nobody looks at what is made of the sentence: it is of the
// half that is for measuring only.
func (a Asked) Unread() bool { return a.ID%2 == 0 }

// session is how many minutes the sessions of everybody usually have.
const session = 60

// Understand returns what the reader makes of the sentence.
func (a Asked) Understand() (wishes []planner.Wish, strange []string) {
	return goal.Read(a.Text, a.Today, a.Subjects, session)
}

// author is somebody who writes sentences.
type author struct {
	today    planner.Date
	subjects []goal.Subject
	letters  map[string]string // of subjects, to their ids
}

// ReadAsked reads sentences in the form that the file of them describes.
func ReadAsked(r io.Reader) ([]Asked, error) {
	authors := map[string]author{}
	var all []Asked
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		var err error
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '@':
			err = readAuthor(line[1:], authors)
		default:
			a := Asked{ID: len(all) + 1}
			err = a.read(line, authors)
			all = append(all, a)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return all, lines.Err()
}

// readAuthor reads "key today: letter name type topics; …".
func readAuthor(line string, authors map[string]author) error {
	head, rest, _ := strings.Cut(line, ":")
	key, day, _ := strings.Cut(strings.TrimSpace(head), " ")
	today, err := planner.ParseDate(day)
	if err != nil {
		return err
	}
	a := author{today: today, letters: map[string]string{}}
	for one := range strings.SplitSeq(rest, ";") {
		letter, name, _ := strings.Cut(strings.TrimSpace(one), " ")
		s := goal.Subject{ID: "sub_" + letter, Type: planner.Study}
		name, topics, ok := strings.Cut(name+" ", " study ")
		if !ok {
			name, topics, ok = strings.Cut(name, " training ")
			s.Type = planner.Training
		}
		if s.Name = name; !ok {
			return fmt.Errorf("subject %q has no type", one)
		}
		if topics = strings.TrimSpace(topics); topics != "" {
			s.Topics = strings.Split(topics, ",")
		}
		a.letters[letter] = s.ID
		a.subjects = append(a.subjects, s)
	}
	authors[key] = a
	return nil
}

// read reads "! key language|text|wishes".
func (a *Asked) read(line string, authors map[string]author) error {
	fields := strings.Split(line, "|")
	if len(fields) != 3 {
		return fmt.Errorf("%d fields", len(fields))
	}
	head := fields[0]
	head, a.Negates = strings.CutPrefix(head, "! ")
	key, lang, _ := strings.Cut(head, " ")
	by, ok := authors[key]
	if !ok {
		return fmt.Errorf("nobody is called %q", key)
	}
	a.Lang, a.Text, a.Today, a.Subjects = lang, fields[1], by.today, by.subjects
	for said := range strings.SplitSeq(fields[2], ";") {
		said = strings.TrimSpace(said)
		if said == "" {
			continue
		}
		if strange, ok := strings.CutPrefix(said, "?"); ok {
			a.Strange = strange
			continue
		}
		w, err := readWish(said, by.letters)
		if err != nil {
			return fmt.Errorf("%s: %w", said, err)
		}
		a.Wishes = append(a.Wishes, w)
	}
	return nil
}

// readWish reads "exam M 2026-11-27".
func readWish(text string, letters map[string]string) (planner.Wish, error) {
	words := strings.Fields(text)
	w := map[string]any{"what": words[0]}
	for _, word := range words[1:] {
		if err := readMember(w, word, letters); err != nil {
			return planner.Wish{}, err
		}
	}
	text, bad := "", planner.Invalid{}
	b, err := json.Marshal(w)
	if err != nil {
		return planner.Wish{}, err
	}
	var wish planner.Wish
	if err := json.Unmarshal(b, &wish); err != nil {
		return wish, err
	}
	bare := wish
	bare.SubjectID = planner.Opt[string]{}
	clean := planner.CleanWishes(&bad, text, []planner.Wish{bare}, 0)
	clean[0].SubjectID = wish.SubjectID
	return clean[0], bad.Err()
}

// readMember reads one word of a wish into its member, or members.
func readMember(w map[string]any, word string, letters map[string]string) error {
	name, value, named := strings.Cut(word, "=")
	first, second, stretch := strings.Cut(word, "..")
	from, to, hours := strings.Cut(word, "-")
	switch {
	case letters[word] != "":
		w["subject_id"] = letters[word]
	case word == "study" || word == "training":
		w["type"] = word
	case named:
		return readNamed(w, name, value)
	case stretch && len(first) == len("2026-11-27"):
		w["date_from"], w["date_to"] = first, second
	case stretch:
		return readEnds(w, first, second)
	case len(word) == len("2026-11-27"):
		w["date"] = word
	case hours:
		w["from"], w["to"] = from, to
	case strings.Contains(word, ":"):
		w["time"] = word
	default:
		return json.Unmarshal([]byte(word), pointer(w, "hours"))
	}
	return nil
}

// readNamed reads a member that is written with its name.
func readNamed(w map[string]any, name, value string) error {
	switch name {
	case "days":
		return json.Unmarshal([]byte("["+value+"]"), pointer(w, "days"))
	case "until":
		w["until"] = value
		return nil
	case "between":
		name = "days_between"
	}
	return json.Unmarshal([]byte(value), pointer(w, name))
}

// readEnds reads the shortest and the longest session.
func readEnds(w map[string]any, least, most string) error {
	for name, text := range map[string]string{"at_least": least, "at_most": most} {
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		w[name] = n
	}
	return nil
}

// pointer returns where json may put the member of that name.
func pointer(w map[string]any, name string) *any {
	var v any
	w[name] = &v
	return &v
}

// Tally counts the sentences that are read rightly.
type Tally struct {
	Sentences, Directions, All int
	Negating, Reversed         int // those that negate or complain, and of them those that are turned round
}

// Judge says how what was made of a sentence differs from what it asks for.
func (a Asked) Judge(t *Tally) (wrong string) {
	got, strange := a.Understand()
	t.Sentences++
	if a.Negates {
		t.Negating++
	}
	want := plainly(a.Wishes)
	got = plainly(got)
	asked, read := signs(want), signs(got)
	for of, sign := range asked {
		if read[of] == -sign && a.Negates {
			t.Reversed++
			wrong = "REVERSED "
			break
		}
	}
	same := len(asked) == len(read)
	for of, sign := range asked {
		same = same && read[of] == sign
	}
	if same {
		t.Directions++
	} else {
		wrong += "direction "
	}
	told := a.Strange == "" || slices.ContainsFunc(strange, func(s string) bool { return strings.Contains(s, a.Strange) })
	if told && slices.Equal(texts(got), texts(want)) {
		t.All++
		return wrong
	}
	return fmt.Sprintf("%sgot %q and %q", wrong, texts(got), strange)
}

// plainly leaves out what an exam or a deadline says as well: more of its subject.
func plainly(wishes []planner.Wish) []planner.Wish {
	return slices.DeleteFunc(slices.Clone(wishes), func(w planner.Wish) bool {
		return w.What == planner.WishMore && slices.ContainsFunc(wishes, func(v planner.Wish) bool {
			return v.SameTarget(w) && (v.What == planner.WishExam || v.What == planner.WishDeadline)
		})
	})
}

// signs returns for each subject and type whether there is to be more of it, 1, or
// less, -1.
func signs(wishes []planner.Wish) map[string]int {
	signs := map[string]int{}
	for _, w := range wishes {
		sign := map[planner.WishKind]int{
			planner.WishMore: 1, planner.WishExam: 1, planner.WishDeadline: 1, planner.CatchUp: 1, planner.WishLess: -1, planner.WishPause: -1,
		}[w.What]
		if of := w.SubjectID.Value + string(w.Type.Value); sign != 0 && of != "" {
			signs[of] = sign
		}
	}
	return signs
}

// texts are the wishes in JSON, sorted.
func texts(wishes []planner.Wish) []string {
	all := make([]string, len(wishes))
	for i, w := range wishes {
		b, err := json.Marshal(w)
		if err != nil {
			panic(err) // a wish is plain data
		}
		all[i] = string(b)
	}
	slices.Sort(all)
	return all
}
