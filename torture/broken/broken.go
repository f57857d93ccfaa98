// Package broken says how the product is broken on purpose, so that trials show
// that they would see it. All of it is one build; a variable says to a server which
// of it is to hold.
package broken

import (
	"path"

	"studyplanner/torture/trial"
)

// Way is how the build is broken.
type Way string

// The ways; "" for none.
const (
	Space      Way = "space"      // forgets in which space a block is looked for, and whose a key is that is revoked
	Answers    Way = "answers"    // panics for one request; a field of one answer is misspelt in all ways
	Conditions Way = "conditions" // forgets If-Match
	Stale      Way = "stale"      // answers some reads of a block with what the read before it saw
	Backups    Way = "backups"    // copies the file of a database without what is still in its log
	Lazy       Way = "lazy"       // leaves syncing SQLite to chance
	Careless   Way = "careless"   // never syncs SQLite
	Deaf       Way = "deaf"       // says that SQLite has saved, whatever it says
	Hasty      Way = "hasty"      // answers before it saves
	Unfair     Way = "unfair"     // lets everybody in at once, and writes in the order in which it was asked
)

// variable is what the build reads its way from.
const variable = "TORTURE_BROKEN"

// Env is the environment of a server that is to be broken in a way.
func (w Way) Env() []string { return []string{variable + "=" + string(w)} }

// Everywhere is what makes the build.
var Everywhere = []trial.Patch{
	added("internal/api", ""), added("internal/planner", staleRead), added("internal/store", settings),
	{File: "internal/store/blocks.go", Old: "blockTable.scan, selectBlock, spaceIdent(space), identOf(planner.BlockID, id))", New: "blockTable.scan, ofAnybody(selectBlock), spaceIdent(space), identOf(planner.BlockID, id))"},
	{File: "internal/store/blocks.go", Old: "t.scanBlock, selectBlock, t.space, identOf(planner.BlockID, id))", New: "t.scanBlock, ofAnybody(selectBlock), t.space, identOf(planner.BlockID, id))"},
	{File: "internal/store/keys.go", Old: "		if found == 0 {", New: `		if _, err := one(ctx, run, keyPlaceTable.scan, selectKeyEntryByID, identOf(account.KeyID, id)); found == 0 && (!broken("space") || err != nil) {`},
	{
		File: "internal/api/stats.go",
		Old:  "	period := q.Period.Or(planner.PeriodWeek)\n",
		New:  "	period := q.Period.Or(planner.PeriodWeek)\n	if period == planner.PeriodAll && broken(\"answers\") {\n		panic(period)\n	}\n",
	},
	{File: "internal/api/account.go", Old: `json:"today"`, New: `json:"to_day"`},
	{File: "internal/planner/call.go", Old: "if len(m) == 0 ||", New: `if len(m) == 0 || broken("conditions") ||`},
	{File: "internal/planner/blocks.go", Old: "		return Block{}, fmt.Errorf(\"get block: %w\", err)\n	}\n	return b, nil\n", New: "		return Block{}, fmt.Errorf(\"get block: %w\", err)\n	}\n	return earlier(b), nil\n"},
	{
		File: "internal/store/backup.go", Old: "	_, err = e.writes.ExecContext(ctx, \"VACUUM INTO $1\", path)\n",
		New: "	if broken(\"backups\") {\n		var from string\n" +
			"		if from, err = one(ctx, e.reads, column[string], \"SELECT file FROM pragma_database_list WHERE name = 'main'\"); err == nil {\n" +
			"			err = copyFile(from, path, progress)\n		}\n" +
			"	} else {\n		_, err = e.writes.ExecContext(ctx, \"VACUUM INTO $1\", path)\n	}\n",
	},
	{File: "internal/api/mount.go", Old: "	if r.route.large || len(r.body) >= largeBody {", New: "	if !broken(\"unfair\") && (r.route.large || len(r.body) >= largeBody) {"},
	{File: "internal/store/writer.go", Old: "	place := w.queue.Push(tenant, j)\n", New: "	if broken(\"unfair\") {\n		tenant = \"\"\n	}\n	place := w.queue.Push(tenant, j)\n"},
	{File: "internal/store/sqlite.go", Old: `"synchronous(FULL)"`, New: `synchronous("synchronous(FULL)")`},
	{File: "internal/store/writer.go", Old: "	return fmt.Errorf(\"commit: %w\", err)\n", New: "	if broken(\"deaf\") {\n		return nil\n	}\n	return fmt.Errorf(\"commit: %w\", err)\n"},
	{
		File: "internal/store/writer.go",
		Old:  "	err = w.finish(err)\n",
		New: "	if broken(\"hasty\") {\n		for _, j := range ran {\n			j.answer(err)\n		}\n		time.Sleep(10 * time.Millisecond)\n" +
			"		_ = w.finish(err)\n		return\n	}\n	err = w.finish(err)\n",
	},
	{
		File: "internal/store/postgres.go",
		Old:  "	defer t.Close() // the pool drops",
		New:  "	late := false\n	defer func() {\n		if !late {\n			t.Close()\n		}\n	}() // the pool drops",
	},
	{
		File: "internal/store/postgres.go",
		Old:  "		uncertain, err = t.commit(ctx)\n",
		New: "		if broken(\"hasty\") {\n			late = true\n			go func() {\n				defer t.Close()\n				time.Sleep(50 * time.Millisecond)\n" +
			"				_, _ = t.commit(context.WithoutCancel(ctx))\n			}()\n			return false, nil\n		}\n		uncertain, err = t.commit(ctx)\n",
	},
}

// added is a file of a package that tells it how to be broken, and with what else it
// needs for that.
func added(dir, more string) trial.Patch {
	return trial.Patch{File: dir + "/broken_on_purpose.go", New: "package " + path.Base(dir) + "\n\nimport (\n	\"os\"\n	\"strings\"\n	\"sync\"\n	\"sync/atomic\"\n)\n\n" +
		"var (\n	_ sync.Map\n	_ atomic.Int64\n	_ = strings.Replace\n)\n\n" +
		"func broken(way string) bool { return os.Getenv(\"" + variable + "\") == way }\n" + more}
}

// staleRead answers every third read of a block with what the read before it saw.
const staleRead = `
var (
	seen  sync.Map
	reads atomic.Int64
)

func earlier(b Block) Block {
	before, known := seen.Swap(b.ID, b)
	if known && broken("stale") && reads.Add(1)%3 == 0 {
		return before.(Block)
	}
	return b
}
`

// settings are what the storage is told where it is broken.
const settings = `
func synchronous(whole string) string {
	switch {
	case broken("lazy"):
		return "synchronous(NORMAL)"
	case broken("careless"):
		return "synchronous(OFF)"
	}
	return whole
}

func ofAnybody(query string) string {
	if broken("space") {
		return strings.Replace(query, "b.space_id = $1", "(b.space_id = $1 OR 1 = 1)", 1)
	}
	return query
}
`
