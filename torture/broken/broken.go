// Package broken says how the product is broken on purpose, so that trials show
// that they would see it. All of it is one build, which serves several trials.
package broken

import (
	"slices"

	"studyplanner/torture/trial"
)

// Space forgets in which space a block is looked for, and whose a key is that is revoked.
var Space = []trial.Patch{
	{
		File: "internal/store/blocks.go",
		Old:  "WHERE b.space_id = ` + held + ` AND b.id = $2 AND", New: "WHERE (b.space_id = ` + held + ` OR 1 = 1) AND b.id = $2 AND",
	},
	{File: "internal/store/keys.go", Old: "space != a.Live && space != a.Sandbox", New: `space == ""`},
}

// Answers panics for one request, and misspells a field of one answer.
var Answers = []trial.Patch{
	{File: "internal/api/stats.go", Old: "	period := q.Period.Or(planner.PeriodWeek)\n", New: "	period := q.Period.Or(planner.PeriodWeek)\n	if period == planner.PeriodAll {\n		panic(period)\n	}\n"},
	{File: "internal/api/account.go", Old: `json:"today"`, New: `json:"to_day"`},
}

// Conditions forgets If-Match.
var Conditions = []trial.Patch{{File: "internal/planner/call.go", Old: "if len(m) == 0 ||", New: "if len(m) >= 0 ||"}}

// Backups copies the file of a database without what is still in its log.
var Backups = []trial.Patch{{
	File: "internal/store/backup.go", Old: "	_, err = e.writes.ExecContext(ctx, \"VACUUM INTO $1\", path)\n",
	New: "	from, err := one(ctx, e.reads, column[string], \"SELECT file FROM pragma_database_list WHERE name = 'main'\")\n" +
		"	if err == nil {\n		err = copyFile(from, path, progress)\n	}\n",
}}

// Everywhere is all of it.
var Everywhere = slices.Concat(Space, Answers, Conditions, Backups)
