package goal_test

import (
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/goal/goaltest"
)

// people are those who say the sentences below, on a Monday and a Wednesday.
const people = `
@ s 2026-11-23: M Maths study Trigonometry; P Physics study Optics; H History study; S Spanish study; R Running training
@ d 2026-03-04: M Mathe study Analysis; D Deutsch study; P Physik study Optik; L Laufen training
@ f 2026-11-23: M Maths study; P Physique study; H Histoire study; A Anglais study; C Course à pied training
@ e 2026-11-23: M Matemáticas study; F Física study; H Historia study; I Inglés study; C Correr training
@ p 2026-05-14: M Matemática study; F Física study; Q Química study; C Corrida training
@ i 2026-05-14: M Matematica study; F Fisica study; S Storia study; C Corsa training
`

// reads checks that sentences, in the form of the file of sentences, are read as
// they are labelled.
func reads(t *testing.T, sentences string) {
	t.Helper()
	all, err := goaltest.ReadAsked(strings.NewReader(people + sentences))
	if err != nil || len(all) == 0 {
		t.Fatalf("%d sentences, %v", len(all), err)
	}
	for _, s := range all {
		if wrong := s.Judge(&goaltest.Tally{}); wrong != "" {
			t.Errorf("%q: %s", s.Text, wrong)
		}
	}
}

func TestWhoStrugglesWithASubjectWantsMoreOfIt(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|I know nothing about physics|more P
s en|havent started physics|more P
s en|my physics isn't improving|more P
s en|maths kills me|more M
s en|I never touch spanish|more S
s en|physics isn't clicking at all|more P
d de|ich hab mathe noch gar nicht angefangen|more M
d de|ich schaffe es nie zu laufen|more L
f fr|j'ai pas commencé la physique|more P
f fr|je suis nul en anglais|more A
e es|la física se me atraganta|more F
e es|no quiero dejar de correr|more C
p pt|ainda não comecei física|more F
i it|non vado bene in matematica|more M
`)
}

func TestWhatIsFineOrToBeLeftAloneIsNoWish(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|history is fine, physics isnt|more P
s en|leave running alone but give me more spanish|more S
s en|I am not struggling with maths|
s en|I don't need more history|
d de|mathe geht so, aber deutsch ist eine katastrophe|more D
f fr|laisse l'anglais comme il est|
e es|historia ya me la sé|
p pt|deixa a corrida como está|
`)
}

func TestLessAndAPauseNeedAWordThatSaysSo(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|no running for two weeks|pause R until=2026-12-06
s en|skip running on friday|pause R days=5
s en|less running on mondays|less R days=1
s en|history can wait|less H
s en|physics blorps|more P
s en|drop history until my physics exam on friday|pause H until=2026-11-26; exam P 2026-11-27
d de|laufen fällt aus|pause L
d de|zwei wochen kein laufen|pause L until=2026-03-17
f fr|l'histoire peut attendre|less H
e es|dos semanas sin correr|pause C until=2026-12-06
`)
}

func TestNoSubjectIsReducedBeforeItsExam(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|less spanish, spanish exam on friday|exam S 2026-11-27
s en|no physics please, the physics essay is due on friday|deadline P 2026-11-27
s en|history mock fri, maths mock next tuesday|exam H 2026-11-27; exam M 2026-12-01
s en|I have two exams: maths on 4 dec and physics on 11 dec|exam M 2026-12-04; exam P 2026-12-11
d de|die matheklausur ist am 12.3., die deutschklausur am 16.3.|exam M 2026-03-12; exam D 2026-03-16
i it|esame di fisica il 28 maggio e di matematica il 3 giugno|exam F 2026-05-28; exam M 2026-06-03
`)
}

func TestSubjectsAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|physics > history|more P; less H
s en|less history more physics|less H; more P
s en|maths rather than history|more M; less H
s en|maths ↑ history ↓|more M; less H
s en|maths is more important than history|more M; less H
s en|maths is harder than history|more M
s en|cut everything except maths|less P; less H; less S; less R
s en|a bit more maths, less of everything else|more M; less P; less H; less S; less R
d de|in mathe bin ich besser als in physik|more P
d de|statt deutsch lieber mathe|more M; less D
f fr|pas de course avant mon examen de maths vendredi|pause C until=2026-11-26; exam M 2026-11-27
e es|demasiada historia y pocas matemáticas|less H; more M
`)
}

func TestATimeOfTheClockIsABound(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|not before 9|not_before 09:00
s en|nothing after 8pm|not_after 20:00
s en|only after 6pm|not_before 18:00
s en|never after 21:30|not_after 21:30
s en|I work until 5 on weekdays|not_before 17:00 days=1,2,3,4,5
s en|no maths after 8pm|not_after M 20:00
s en|only between 5 and 7pm|not_before 17:00; not_after 19:00
s en|between 5 and 7pm|prefer 17:00-19:00
s en|nothing between 12 and 2|keep_free 12:00-14:00
d de|ab 18 Uhr habe ich Zeit|not_before 18:00
e es|después de las 18|not_before 18:00
f fr|avant 9h|not_after 09:00
p pt|só depois das 19h|not_before 19:00
i it|niente dopo le 20|not_after 20:00
`)
}

func TestDaysAndTimesBelongToWhatStandsBesideThem(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|I have a free day on wednesday, fill it|prefer days=3
s en|no study on Sunday mornings|not_before study 12:00 days=0
s en|no evenings and no weekends|not_after 17:00; keep_free days=0,6
s en|I can't do maths on Mondays|pause M days=1
s en|gym: not on tue|keep_free days=2
s en|running: not on tue/thu|pause R days=2,4
s en|spanish in the mornings, maths in the evening|prefer S 05:00-12:00; prefer M 17:00-22:00
s en|evenings are better than mornings|prefer 17:00-22:00
s en|I'm away from 27 nov to 29 nov|keep_free 2026-11-27..2026-11-29
d de|am samstag bitte frei|keep_free days=6
e es|nada los lunes por la tarde|keep_free 12:00-17:00 days=1
f fr|pas le vendredi soir|not_after 17:00 days=5
`)
}

func TestHoursADayAndMinutesOfASession(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|at most 2 hours a day|hours_a_day 2
s en|max 1h a session|session_minutes ..60
s en|2h/day max|hours_a_day 2
s en|3h on saturday max|hours_a_day 3 days=6
s en|sessions of at least 90 minutes|session_minutes 90..
s en|shorter sessions|session_minutes ..40
s en|maths every other day|spread M between=1
d de|keine einheiten länger als eine stunde|session_minutes ..60
f fr|pas plus de deux heures par jour|hours_a_day 2
e es|sesiones de media hora|session_minutes 30..30
i it|massimo 3 ore al giorno|hours_a_day 3
`)
}

func TestAReasonIsNoWish(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|no running because my maths is a mess|pause R
s en|more spanish since physics is going fine|more S
s en|because I have a maths test next monday I need more time|exam M 2026-11-30
d de|weil ich in physik schlecht bin, brauche ich mehr zeit|more P
p pt|quero menos corrida porque meu joelho dói|less C
`)
}

func TestWhatIsNotUnderstoodIsTold(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|asdf qwer|?asdf qwer
s en|xyzzy plugh, more maths|more M; ?xyzzy plugh
s en|when is my maths exam?|?when is my maths exam?
d de|bla blubb|?bla blubb
`)
}

func TestWishesComeInTheOrderOfTheText(t *testing.T) {
	t.Parallel()
	subjects := []goal.Subject{{ID: "1", Name: "Maths", Type: planner.Study}, {ID: "2", Name: "Art", Type: planner.Study}}
	wishes, _ := goal.Read("sundays off, less art, maths exam on friday, nothing after 8pm, more balance", planner.NewDate(2026, 3, 4), subjects, 60)
	var got []string
	for _, w := range wishes {
		got = append(got, string(w.What))
	}
	if want := "keep_free less exam not_after balance"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
