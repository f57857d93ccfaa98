package reminders

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	htmltemplate "html/template"
	"net/url"
	"strings"
	"text/template"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// The maximum lengths of lists in an e-mail. It says how many more there are.
const (
	perDay   = 12
	perList  = 10
	topicEnd = 100 // characters
)

var (
	//go:embed weekly.txt.tmpl
	textForm string
	//go:embed weekly.html.tmpl
	htmlForm string

	asText = template.Must(template.New("weekly").Parse(textForm))
	asHTML = htmltemplate.Must(htmltemplate.New("weekly").Parse(htmlForm))
)

// paragraph is a list with its heading.
type paragraph struct {
	Name  string
	Lines []string
}

// letterView is what both forms of an e-mail show.
type letterView struct {
	Language, Title, Sum       string
	Days, Lists                []paragraph
	Open, Week                 string
	Why, Settings, SettingsURL string
	End, EndURL                string
}

// write makes an e-mail of d in the language that its owner chose.
func (s *Service) write(ctx context.Context, d digest, owner account.Account) (Mail, error) {
	token, err := s.Members.UnsubscribeToken(ctx, owner.ID)
	if err != nil {
		return Mail{}, err
	}
	w := words[owner.WeeklyMail]
	v := letterView{
		Language: owner.WeeklyMail, Title: fmt.Sprintf(w.title, w.short(d.monday)), Sum: w.sum(d.week), Days: w.days(d.week),
		Open: w.open, Week: s.Contact + "/week/" + d.monday.String(),
		Why: w.why, Settings: w.settings, SettingsURL: s.Contact + "/settings/reminders",
		End: w.end, EndURL: s.Contact + "/unsubscribe?token=" + url.QueryEscape(token),
	}
	if lines := w.examLines(d.exams); len(lines) > 0 {
		v.Lists = append(v.Lists, paragraph{w.exams, lines})
	}
	if lines := w.missedLines(d.missed); len(lines) > 0 {
		v.Lists = append(v.Lists, paragraph{w.missed, lines})
	}
	var text, html bytes.Buffer
	if err := asText.Execute(&text, v); err != nil {
		return Mail{}, fmt.Errorf("write the e-mail of a week: %w", err)
	}
	if err := asHTML.Execute(&html, v); err != nil {
		return Mail{}, fmt.Errorf("write the e-mail of a week: %w", err)
	}
	return Mail{To: owner.Email, Subject: v.Title + ": " + v.Sum, Text: text.String(), HTML: html.String(), Unsubscribe: v.EndURL}, nil
}

// days returns the sessions of a week by their days.
func (w wording) days(blocks []planner.Block) (days []paragraph) {
	for i := 0; i < len(blocks); {
		day := blocks[i].Date
		var lines []string
		for ; i < len(blocks) && blocks[i].Date == day; i++ {
			lines = append(lines, timeRange(blocks[i])+"  "+subjectAndTopic(blocks[i]))
		}
		days = append(days, paragraph{w.long(day), w.first(lines, perDay)})
	}
	return days
}

func (w wording) examLines(exams []planner.Exam) (lines []string) {
	for _, e := range exams {
		at := w.long(e.Date)
		if e.Start != nil {
			at += ", " + e.Start.String()
		}
		lines = append(lines, at+": "+titled(e.SubjectName, e.Title))
	}
	return w.first(lines, perList)
}

func (w wording) missedLines(blocks []planner.Block) (lines []string) {
	for _, b := range blocks {
		lines = append(lines, w.long(b.Date)+", "+timeRange(b)+": "+subjectAndTopic(b))
	}
	return w.first(lines, perList)
}

// first returns the first most of lines, and then how many more there are.
func (w wording) first(lines []string, most int) []string {
	if len(lines) <= most {
		return lines
	}
	return append(lines[:most:most], fmt.Sprintf(w.more, len(lines)-most))
}

// timeRange is the times of a block: 18:00–19:30.
func timeRange(b planner.Block) string { return b.Start.String() + "–" + b.End.String() }

// subjectAndTopic is the subject of a block, with its topic if it has one.
func subjectAndTopic(b planner.Block) string {
	if b.Topic == nil {
		return b.SubjectName
	}
	return titled(b.SubjectName, *b.Topic)
}

// titled returns a subject with a title, in one line.
func titled(subject, what string) string {
	what = strings.Join(strings.Fields(what), " ")
	if letters := []rune(what); len(letters) > topicEnd {
		what = string(letters[:topicEnd]) + "…"
	}
	if what == "" {
		return subject
	}
	return subject + ": " + what
}
