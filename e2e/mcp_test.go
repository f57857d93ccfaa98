package e2e_test

import (
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestAnAssistantPlansAWeek goes through a day with an assistant; what it does
// is looked at through the API.
func TestAnAssistantPlansAWeek(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		for _, way := range []string{"http", "stdio"} {
			t.Run(way, func(t *testing.T) {
				c := s.client(t)
				a := c.assistant(t, "")
				if way == "stdio" {
					a = c.stdioAssistant(t)
				}
				equal(t, "tools", a.tools(t), nineTools)
				a.call(t, "create_subject", obj{"name": "Algebra", "type": "study"})
				equal(t, "subjects", column(c.list(t, "/v1/subjects"), "name"), []string{"Algebra"})
				equal(t, "list_subjects", a.call(t, "list_subjects", obj{}).objects("subjects")[0]["name"], "Algebra")
				planBlocks(t, c, a)
				tellsNoKey(t, "the log", s.log.String(), c.key)
			})
		}
	})
}

// planBlocks creates, moves, completes and deletes blocks of Algebra.
func planBlocks(t *testing.T, c client, a assistant) {
	t.Helper()
	tomorrow := c.today(t).plus(1)
	a.refuses(t, "no subject named 'Algbra'", "create_block", obj{"subject": "Algbra", "date": "tomorrow", "start": "09:00", "end": "10:00"})
	wanted := obj{"subject": "algebra", "date": "tomorrow", "start": "09:00", "end": "10:30", "topic": "Rings"}
	a.call(t, "create_block", wanted.with("dry_run", true))
	equal(t, "blocks after a dry run", c.list(t, "/v1/blocks"), []obj{})
	id := a.call(t, "create_block", wanted).object("block").id()
	block := c.list(t, "/v1/blocks")[0]
	equal(t, "the block", block.without("id", "subject_id"),
		obj{"subject_name": "Algebra", "date": tomorrow.String(), "start": "09:00", "end": "10:30", "topic": "Rings", "done": false})

	a.call(t, "update_block", obj{"id": id, "date": c.today(t).String(), "start": "07:00", "end": "08:00"})
	a.call(t, "update_block", obj{"id": id, "done": true})
	path := "/v1/blocks/" + block.id()
	equal(t, "the block", c.read(t, path).without("subject_id"),
		obj{"id": block.id(), "subject_name": "Algebra", "date": c.today(t).String(), "start": "07:00", "end": "08:00", "topic": "Rings", "done": true})
	stats := a.call(t, "get_stats", obj{"period": "week"})
	equal(t, "stats", []any{stats["done"], stats["minutes"], stats["streak"]}, []any{1, 60, 1})
	week := a.call(t, "get_schedule", obj{"week_offset": 0})
	equal(t, "the week", []any{week["total"], week["done"]}, []any{1, 1})
	a.call(t, "suggest_schedule", obj{"goal": "Algebra exam on Friday", "available_hours": 3})
	equal(t, "blocks after suggestions", len(c.list(t, "/v1/blocks")), 1)
	a.call(t, "delete_block", obj{"id": id})
	c.missing(t, "GET", path, nil)
}

func TestAnAssistantReadsResourcesAndPrompts(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.block(t, c.subject(t, "Algebra"), c.today(t).String(), "09:00-10:00")
		c.both(t, func(t *testing.T, a assistant) {
			if text := a.read(t, "planner://schedule/0"); !strings.Contains(text, `"09:00-10:00"`) || !strings.Contains(text, `"Algebra"`) {
				t.Errorf("the week is %s", text)
			}
			if text := a.read(t, "planner://stats/today"); !strings.Contains(text, `"total":1`) {
				t.Errorf("the stats are %s", text)
			}
			prompt, err := a.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "plan_my_week", Arguments: map[string]string{"goal": "pass Algebra"}})
			if err != nil || !strings.Contains(prompt.Messages[0].Content.(*sdk.TextContent).Text, "pass Algebra") {
				t.Errorf("%v, %v", prompt, err)
			}
		})
	})
}

func TestAnAssistantSeesNothingOfAnotherSpace(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		owner := s.account(t)
		mine := owner.client(t, "live")
		subject := mine.subject(t, "Secret")
		block := mine.block(t, subject, mine.today(t).String(), "09:00-10:00")
		for name, c := range map[string]client{"sandbox": owner.client(t, "sandbox"), "another account": s.client(t)} {
			t.Run(name, func(t *testing.T) {
				c.both(t, func(t *testing.T, a assistant) {
					equal(t, "subjects", len(a.call(t, "list_subjects", obj{}).objects("subjects")), 0)
					equal(t, "blocks", a.call(t, "list_blocks", obj{})["total"], 0)
					for _, uri := range []string{"planner://schedule/0", "planner://stats/all"} {
						if text := a.read(t, uri); !strings.Contains(text, `"total":0`) || strings.Contains(text, "Secret") {
							t.Errorf("%s tells %s", uri, text)
						}
					}
					a.refuses(t, "Secret", "create_block", obj{"subject": "Secret", "date": "today", "start": "11:00", "end": "12:00"})
					a.refuses(t, "subject", "create_block", obj{"subject": subject.id(), "date": "today", "start": "11:00", "end": "12:00"})
					for _, id := range []string{block.id(), block.id()[20:]} {
						a.refuses(t, "no block", "update_block", obj{"id": id, "done": true})
						a.refuses(t, "no block", "delete_block", obj{"id": id})
					}
					equal(t, "names", completions(t, a, "weekly_review", "subject", "S"), []string{})
				})
			})
		}
		equal(t, "the owner's blocks", mine.list(t, "/v1/blocks"), []obj{block})
	})
}

// completions completes an argument of a prompt.
func completions(t testing.TB, a assistant, prompt, argument, typed string) []string {
	t.Helper()
	res, err := a.Complete(t.Context(), &sdk.CompleteParams{
		Ref: &sdk.CompleteReference{Type: "ref/prompt", Name: prompt}, Argument: sdk.CompleteParamsArgument{Name: argument, Value: typed},
	})
	if err != nil {
		t.Fatal(err)
	}
	return res.Completion.Values
}

func TestAKeyThatMayOnlyReadHasOnlyTheToolsThatRead(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		account := s.account(t)
		read, full := account.client(t, "live", "--scope", "read"), account.client(t, "live")
		read.both(t, func(t *testing.T, a assistant) {
			equal(t, "tools", a.tools(t), readingTools)
			if _, err := a.try(t.Context(), "create_subject", obj{"name": "Algebra", "type": "study"}); err == nil {
				t.Error("a subject was created")
			}
			a.call(t, "suggest_schedule", obj{})
		})
		equal(t, "tools", full.assistant(t, "?read_only=true").tools(t), readingTools)
		equal(t, "tools", full.stdioAssistant(t, "--read-only").tools(t), readingTools)
		equal(t, "tools", full.assistant(t, "?toolset=all").tools(t), allTools)
		equal(t, "tools", full.stdioAssistant(t, "--toolset", "all").tools(t), allTools)
		equal(t, "subjects", full.list(t, "/v1/subjects"), []obj{})
	})
}
