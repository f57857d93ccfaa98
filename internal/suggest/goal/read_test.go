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

func TestWhatIsNotToBeDroppedGetsNeitherLessNorMore(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|please do not remove running from my plan|
s en|don't take history away|
s en|never skip physics|
s en|I don't have no problem with maths|
d de|mathe bitte nicht weglassen und auch nicht kürzen|
d de|streich laufen bloß nicht|
d de|lass physik nicht weg|
f fr|ne supprime pas la course à pied|
f fr|coupe pas la physique stp|
e es|no me quites correr|
e es|ni más ni menos historia|
p pt|não tires a corrida|
i it|non togliere la fisica|
i it|né più né meno storia|
`)
}

func TestWhatIsDeniedSaysNothingOfItsOwn(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|its not that i cant do maths|
s en|it's not that I don't like physics, I just don't get it|more P
s en|i dont want more history i want less of it|less H
s en|i didnt say less physics, i said more physics|more P
d de|es ist nicht so dass ich deutsch nicht kann|
d de|nicht mehr physik, sondern weniger|less P
d de|mit physik hab ich keine probleme|
f fr|c'est pas que j'aime pas l'histoire|
f fr|pas plus de maths mais moins|less M
e es|con inglés no tengo ningún problema|
e es|no más historia, sino menos|less H
p pt|não tenho nenhum problema com física|
i it|non è che non capisco la fisica|
i it|non meno storia, di più|more S
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

func TestTheDayThatAPauseLastsUntilBelongsToIt(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|skip running til 6 december|pause R until=2026-12-06
s en|no history until friday|pause H until=2026-11-27
s en|no running before 6 december|pause R until=2026-12-05
s en|no running until my physics exam on 4 december|pause R until=2026-12-03; exam P 2026-12-04
d de|kein laufen bis 20. märz|pause L until=2026-03-20
d de|kein laufen vor dem 20. märz|pause L until=2026-03-19
f fr|pas de course à pied jusqu'au 8 décembre|pause C until=2026-12-08
e es|sin correr hasta el viernes|pause C until=2026-11-27
p pt|sem corrida até 20 de maio|pause C until=2026-05-20
i it|niente corsa fino al 20 maggio|pause C until=2026-05-20
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

func TestAnExamThatIsOffIsNoWish(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|theres no physics test on friday after all|
s en|my physics exam on friday got cancelled|
s en|I don't have a history exam on friday anymore, more spanish|more S
s en|physics exam postponed to 10 december|exam P 2026-12-10
d de|am 20. märz ist doch keine physikprüfung|
d de|die matheklausur am freitag fällt aus|
f fr|le contrôle de maths de vendredi est annulé|
f fr|l'interro d'histoire de jeudi n'a plus lieu|
e es|han cancelado el examen de física del viernes|
p pt|afinal não há teste de física na sexta|
i it|venerdì non c'è più l'esame di fisica|
`)
}

func TestACorrectedDateIsTheDateOfAnExam(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|the deadline for the history paper is not 1 december, it's 4 december|deadline H 2026-12-04
s en|not 3 december, the maths exam is on 4 december|exam M 2026-12-04
s en|the history test isn't on thursday but on friday|exam H 2026-11-27
d de|die physikprüfung ist am 20.3., nicht am 19.3.|exam P 2026-03-20
f fr|l'examen de physique n'est pas le 3 mais le 4 décembre|exam P 2026-12-04
e es|el examen de física no es el 3 sino el 4 de diciembre|exam F 2026-12-04
p pt|a prova de física não é no dia 20 mas no dia 21 de maio|exam F 2026-05-21
i it|la verifica di storia non è il 20 ma il 21 maggio|exam S 2026-05-21
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

func TestWhatABoundLeavesOutAndWhyItIsThere(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|nothing after 7pm except running|not_after study 19:00
s en|no sessions before 10am except maths|not_before P 10:00; not_before H 10:00; not_before S 10:00; not_before training 10:00
s en|maths never after 8pm, history may be later|not_after M 20:00
s en|I'm on nights all week and dead tired, nothing before 2pm please|not_before 14:00
s en|nothing between 5pm and 8pm, that's dinner and bedtime|keep_free 17:00-20:00
s en|nothing after 8pm, mornings are best|not_after 20:00; prefer 05:00-12:00
d de|nach 20 uhr nichts außer laufen|not_after study 20:00
d de|mathe nie nach 20 uhr wegen der nachbarn, deutsch darf später|not_after M 20:00
d de|bitte nix vor 10 uhr, ich bin kein morgenmensch|not_before 10:00
f fr|rien après 20h sauf la course à pied|not_after study 20:00
f fr|rien avant 10h, je suis pas du matin|not_before 10:00
e es|nada de física después de las 20, inglés puede ser más tarde|not_after F 20:00
e es|nada antes de las 10, no soy de mañanas|not_before 10:00
p pt|nada depois das 20h exceto corrida|not_after study 20:00
i it|niente prima delle 10, la mattina dormo|not_before 10:00
`)
}

func TestWhatIsSaidOfBothIsSaidOfEach(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|neither maths nor history please|pause M; pause H
s en|no maths nor history until friday|pause M until=2026-11-27; pause H until=2026-11-27
s en|don't cancel running, just move it off mondays|pause R days=1
d de|weder mathe noch deutsch|pause M; pause D
e es|no quiero ni matemáticas ni historia|pause M; pause H
`)
}

func TestWhatSufficesIsTheMost(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|the maths sessions are too long, 45 minutes is enough|session_minutes M ..45
s en|2 hours a day are enough|hours_a_day 2
d de|mathe kann ich, da reicht weniger|less M
d de|samstag vormittag hab ich training, da bitte nix|not_before 12:00 days=6
e es|no puedo más de 2 horas al día entre semana|hours_a_day 2 days=1,2,3,4,5
f fr|rien après 20h en semaine, sauf la course à pied|not_after study 20:00 days=1,2,3,4,5
f fr|j'ai pas envie de faire des maths le dimanche|pause M days=0
`)
}

func TestSmallTalkIsNoWish(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|good morning! more physics please|more P
s en|my feet hurt and the coffee machine is broken|
s en|it's raining in london today|
d de|guten morgen, bitte mehr mathe|more M
d de|heute regnet es in hamburg|
f fr|il fait beau à marseille aujourd'hui|
e es|buenas tardes, más física|more F
p pt|hoje está a chover|
i it|oggi piove|
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

func TestTheSecondPartOfASentenceMayLeaveOutWords(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|from monday to friday at most 2 hours a day, at weekends at most 4|hours_a_day 2 days=1,2,3,4,5; hours_a_day 4 days=0,6
s en|sundays off and more physics|keep_free days=0; more P
s en|maths is a total trainwreck and history is chill|more M
d de|von montag bis freitag nicht mehr als 2 stunden am tag, am wochenende höchstens 3|hours_a_day 2 days=1,2,3,4,5; hours_a_day 3 days=0,6
f fr|dimanche libre et plus d'anglais|keep_free days=0; more A
e es|examen de física el 4 de diciembre y entrega de historia el 2|exam F 2026-12-04; deadline H 2026-12-02
p pt|domingos livres e mais física|keep_free days=0; more F
i it|verifica di storia il 22 maggio, di fisica il 26|exam S 2026-05-22; exam F 2026-05-26
`)
}

func TestLengthsAndDaysBetweenAreExact(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|max an hour and a half a day|hours_a_day 1.5
s en|no more than 40 min in one session for maths, i lose focus|session_minutes M ..40
s en|at least one rest day between runs, never back to back|spread R between=1
s en|I want to be finished by 6pm on fridays|not_after 18:00 days=5
d de|zwischen zwei läufen mindestens zwei tage pause|spread L between=2
f fr|au moins deux jours entre les sorties de course à pied|spread C between=2
f fr|je voudrais finir avant 18 heures le vendredi|not_after 18:00 days=5
e es|no más de hora y media al día|hours_a_day 1.5
p pt|pelo menos dois dias entre as corridas|spread C between=2
i it|non più di un'ora e mezza al giorno|hours_a_day 1.5
`)
}

func TestAFullStopAfterATimeOrADateEndsASentence(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|nothing after 20:00. more physics|not_after 20:00; more P
s en|physics exam on 2026-12-18. more spanish|exam P 2026-12-18; more S
d de|nichts nach 20:00. mehr Physik|not_after 20:00; more P
d de|Deutschklausur am 20. märz|exam D 2026-03-20
`)
}

func TestPunctuationMayBeSpoken(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|more maths comma less history full stop|more M; less H
s en|uh nothing before nine thirty in the morning on saturdays period|not_before 09:30 days=6
d de|äh ja also ich meine Deutsch Komma das kann ich immer noch nicht Punkt|more D
f fr|euh plus de maths virgule moins d'histoire point|more M; less H
e es|más física coma menos historia punto|more F; less H
p pt|mais física vírgula menos química ponto final|more F; less Q
i it|ehm più fisica virgola meno storia punto|more F; less S
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

func TestNothingAndFreeAreSaidOfEverything(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|more physics, nothing after 20:00|more P; not_after 20:00
s en|more physics, sundays free|more P; keep_free days=0
s en|more physics, no mornings|more P; not_before 12:00
s en|more physics, but not on mondays|more P; pause P days=1
s en|running, but not on mondays|pause R days=1
d de|mehr physik, sonntags nichts|more P; keep_free days=0
f fr|plus de maths, rien le dimanche|more M; keep_free days=0
e es|más física, nada después de las 20|more F; not_after 20:00
i it|più fisica, niente dopo le 20|more F; not_after 20:00
`)
}

func TestItIsWhatWasNamedBefore(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|history takes too much of my week, less of it please|less H
s en|physics is hard for me, more of it|more P
d de|physik ist schwer, ich brauche mehr davon|more P
s en|maths exam friday, no running before the exam|exam M 2026-11-27; pause R until=2026-11-26
s en|no running before the exam, maths exam on friday|pause R until=2026-11-26; exam M 2026-11-27
s en|maths exam on 10 dec, no running until then|exam M 2026-12-10; pause R until=2026-12-09
d de|vor der mathe klausur am 19.3. bitte kein laufen|exam M 2026-03-19; pause L until=2026-03-18
f fr|examen de maths vendredi, pas de course avant|exam M 2026-11-27; pause C until=2026-11-26
d de|mathe klausur am 19.3., davor kein laufen|exam M 2026-03-19; pause L until=2026-03-18
`)
}

func TestTwiceAndHalfAreFactors(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|twice as much physics|more P factor=2
s en|cut history in half|less H factor=0.5
d de|doppelt so viel physik, deutsch halbieren|more P factor=2; less D factor=0.5
f fr|deux fois moins d'histoire|less H factor=0.5
`)
}

func TestDatesFromOneToAnotherAreLeftFree(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|away from 4 to 8 dec|keep_free 2026-12-04..2026-12-08
s en|on holiday 4-8 december|keep_free 2026-12-04..2026-12-08
d de|bin bis 9.3. weg|keep_free 2026-03-04..2026-03-09
s en|sessions of 25 to 40 minutes|session_minutes 25..40
s en|school holidays 25.11.-5.12., keep those free|keep_free 2026-11-25..2026-12-05
d de|bin vom 7.3. bis 9.3. im urlaub|keep_free 2026-03-07..2026-03-09
d de|ab donnerstag bin ich bis sonntag weg|keep_free 2026-03-05..2026-03-08
e es|examen de física el 5 de diciembre y de historia el 20|exam F 2026-12-05; exam H 2026-12-20
`)
}

func TestTimeIsTakenFromOneSubjectForAnother(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|take an hour from history and give it to maths|less H; more M
s en|take time from history for maths|less H; more M
s en|take time from history and spanish|less H; less S
`)
}

func TestWhatLastsUntilADayHoldsOnIt(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|no running until friday|pause R until=2026-11-27
s en|no running before friday|pause R until=2026-11-26
s en|until friday only maths|more M until=2026-11-27
s en|rest of the week only physics|more P until=2026-11-29
s en|rest of the week off|keep_free 2026-11-23..2026-11-29
s en|maths exam the week after next on tuesday|exam M 2026-12-08
s en|finish maths by friday|deadline M 2026-11-27
`)
}

func TestWhatNoWishSaysIsTold(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|start later on mondays|?start later on mondays
s en|more maths, start later on mondays|more M; ?start later on mondays
s en|an hour of maths a day|?an hour of maths a day
s en|30 minutes of spanish every day|?30 minutes of spanish every day
s en|two sessions a day|?two sessions
s en|more maths, one session of physics a day|more M; ?one session of physics a day
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

func TestDotsAndParticlesChangeWhatAWordMeans(t *testing.T) {
	t.Parallel()
	reads(t, `
d de|kürz mathe nicht|
d de|kürze mathe|less M
d de|kürzere einheiten|session_minutes ..40
d de|mathe nie nach 20 uhr, deutsch darf ruhig später sein|not_after M 20:00
`)
}

func TestAnotherSubjectIsNotMatchedByATopic(t *testing.T) {
	t.Parallel()
	reads(t, `
@ o 2026-11-23: O Organic Chemistry study Thermodynamics and kinetics,Alkenes; H History study
o de|mehr Physik|?mehr Physik
o en|more physics|?more physics
o es|más física|?más física
o fr|plus de physique|?plus de physique
o en|more thermodynamics|more O
o en|more chemistry|more O
`)
}

func TestASubjectThatNobodyHasIsTold(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|more chemistry, sundays off|keep_free days=0; ?chemistry
s en|the Algorithms exam is on Friday|exam 2026-11-27; ?Algorithms
s en|more physics, the Algorithms exam is on Friday|more P; exam 2026-11-27; ?Algorithms
`)
}

func TestAnExceptionIsTakenOutOfWhatIsLeftFree(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|Weekends free, except Saturday morning|keep_free days=0; keep_free 12:00-23:59 days=6
s en|weekends free except saturdays from 2pm to 4pm|keep_free days=0; keep_free 00:00-14:00 days=6; keep_free 16:00-23:59 days=6
s en|weekends free, except saturdays|keep_free days=0
s en|no evenings except friday|not_after 17:00 days=0,1,2,3,4,6
d de|wochenende frei, außer samstag vormittag|keep_free days=0; keep_free 12:00-23:59 days=6
f fr|week-end libre, sauf le samedi matin|keep_free days=0; keep_free 12:00-23:59 days=6
e es|fines de semana libres, excepto el sábado por la mañana|keep_free days=0; keep_free 12:00-23:59 days=6
p pt|fins de semana livres, exceto sábado de manhã|keep_free days=0; keep_free 12:00-23:59 days=6
i it|weekend libero, tranne il sabato mattina|keep_free days=0; keep_free 12:00-23:59 days=6
`)
}

func TestItMayHaveADateOrDays(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|I don't have the energy for running, leave it out until December 13th|pause R until=2026-12-13
s en|running is boring, skip it until friday|pause R until=2026-11-27
s en|I am bad at running, skip it on mondays|pause R days=1
s en|physics is hard, please add more of it|more P
s en|physics is hard comma please add more of it period|more P
`)
}

func TestDaysInARowAreSaidOfTheSubjectBefore(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|running, but not on consecutive days|spread R
s en|more running, not on consecutive days|more R; spread R
d de|laufen, aber nicht an aufeinanderfolgenden tagen|spread L
`)
}

func TestHoursOfOtherDays(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|max 2h a day on weekdays, 3 on saturdays|hours_a_day 2 days=1,2,3,4,5; hours_a_day 3 days=6
d de|werktags höchstens 2 stunden am tag, 3 am samstag|hours_a_day 2 days=1,2,3,4,5; hours_a_day 3 days=6
`)
}

func TestFullDaysThatAreToBeKeptFree(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|Thursdays are full, keep them free|keep_free days=4
s en|Thursdays are full|lighter days=4
s en|move everything from Monday to Tuesday|keep_free days=1; prefer days=2
`)
}

func TestAnEveningAfterAClockIsNoBoundOfItsOwn(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|nothing after 9pm on school nights|not_after 21:00
s en|nothing after 21:00 on school nights|not_after 21:00
`)
}

func TestNumbersOfANearLanguageAndDaysOfTheSameMonth(t *testing.T) {
	t.Parallel()
	reads(t, `
e es|al menos un día de descanso entre correr y correr|spread C between=1
e es|al menos un día entre correr y correr|spread C between=1
d de|mathearbeit am 20. März, in physik am 24.|exam M 2026-03-20; exam P 2026-03-24
`)
}

func TestFormsOfAMarkedWordAreReadLikeIt(t *testing.T) {
	t.Parallel()
	reads(t, `
s en|dropping history|pause H
s en|physics quizzes on friday|exam P 2026-11-27
e es|estoy harta de historia|less H
f fr|je suis faible en physique|more P
`)
}
