package mcp

import (
	"fmt"
	"strings"
)

// planText asks for help with a week.
func planText(c Config, a arguments) (string, error) {
	week, err := a.week(planWeeks())
	if err != nil {
		return "", err
	}
	hours, err := a.hours()
	if err != nil {
		return "", err
	}
	goal := a.text(goalArgument)
	return strings.Join([]string{
		planOpening(week, goal, hours),
		"Please go on in this order:",
		fmt.Sprintf("1. Call get_schedule with week_offset %d, and list_subjects, to see what is planned and what the subjects still have to cover.", week.offset),
		"2. " + adviceStep(week, goal, hours),
		"3. Show me one proposal for the week, a line for each day: what stays, what is new, moved or dropped, and in a few words why. Say plainly what does not fit. " +
			"Leave alone what is done or past, let nothing overlap, and keep time for breaks.",
		"4. " + changeStep(c),
		fmt.Sprintf("5. Call get_schedule with week_offset %d again, and show me the week as it is then.", week.offset),
	}, "\n"), nil
}

// planOpening says what is wanted.
func planOpening(week namedWeek, goal, hours string) string {
	text := "Help me plan " + week.name + " week."
	if goal == "" {
		text += " I have not said what it is for: ask me first, in one question."
	} else {
		text += "\nWhat it is for: " + goal
	}
	if hours != "" {
		text += "\nI have at most " + hours + " hours a day for it."
	}
	return text + "\n"
}

// adviceStep leads to suggestions.
func adviceStep(week namedWeek, goal, hours string) string {
	text := "Call suggest_schedule with my goal"
	if goal != "" {
		text = "Call suggest_schedule with my goal as I wrote it"
	}
	if hours != "" {
		text += ", and available_hours " + hours
	}
	text += ". It looks at the coming seven days, and changes nothing."
	if week.offset > 0 {
		text += " Take from it what falls into that week, and find free times for the rest of the week yourself."
	}
	return text
}

// changeStep says how to change the schedule.
func changeStep(c Config) string {
	if c.ReadOnly {
		return "This connection may only read. Give me the changes as a list, so that I can make them myself."
	}
	text := "Change nothing before I agree. Then make the changes that we agreed on: create_block for a new session, update_block to move or change one, delete_block to drop one."
	if c.Toolset == ToolsetAll {
		text += " apply_suggestions makes those that come from suggest_schedule as they are, all at once."
	}
	return text
}

// reviewText asks for a look back.
func reviewText(c Config, a arguments) (string, error) {
	week, err := a.week(reviewWeeks())
	if err != nil {
		return "", err
	}
	opening, look := "Let us look back at "+week.name+" week.", ""
	if subject := a.text(subjectArgument); subject != "" {
		opening += " Above all I want to know how it goes with " + subject + "."
		look = " list_blocks tells the sessions of one subject."
	}
	steps := []string{
		opening + "\n", "Please go on in this order:",
		fmt.Sprintf("1. Call get_schedule with week_offset %d for that week, and with %d for the one before it. get_stats with period week tells the streak and the numbers of the current week.%s",
			week.offset, week.offset-1, look),
		"2. Tell me in a few sentences how it went: what was done and what was missed, how many hours, the streak, and whether it is more or less than the week before. Use only numbers that the tools gave.",
		"3. " + patternStep(c),
	}
	if c.ReadOnly {
		return strings.Join(append(steps,
			"4. Propose at most three changes for the coming days, with the help of suggest_schedule. This connection may only read: leave it to me to make them."), "\n"), nil
	}
	return strings.Join(append(steps,
		"4. Ask me whether sessions of the past that are not done took place after all, and mark those that I name with update_block.",
		"5. Propose at most three changes for the coming days, with the help of suggest_schedule, and make only those that I agree to."), "\n"), nil
}

// patternStep leads to why sessions were missed.
func patternStep(c Config) string {
	text := "Look for a pattern in what was missed: a day, a time of day, a subject. If nothing stands out, say so."
	if c.Toolset == ToolsetAll {
		text += " get_insights tells which times worked for me so far."
	}
	return text
}
