package conform

func daysOffMutants() map[string][]mutant {
	const make, free, all, change = "POST /v1/days-off", "DELETE /v1/days-off/*", "GET /v1/days-off", "PATCH /v1/days-off/*"
	const blocks, stats, subject = "GET /v1/blocks", "GET /v1/stats", "DELETE /v1/subjects/*"
	return map[string][]mutant{
		"days-off-1":  {status(make, 200), unset(make, "data.calendar_id"), pretend(free, 204, nil), after(make, set(all, "data", list{}))},
		"days-off-2":  {lose(make, "dry_run"), set(make, "meta.effect.blocks_added", 0)},
		"days-off-3":  {lose(make, "pauses_rotation"), after(free, cut(blocks))},
		"days-off-4":  {assume(make, "pauses_rotation", true), set(make, "meta.effect.blocks_removed", 1)},
		"days-off-5":  {set(make, "meta.effect.blocks_kept", 0), after(make, cut(blocks))},
		"days-off-6":  {after(make, haunted), pretend(free, 204, nil), set(make, "meta.effect.blocks_removed", 0)},
		"days-off-7":  {set(stats, "data.streak_days", 1), set(stats, "data.streak_days", 3), lose(change, "subject_id")},
		"days-off-8":  {mistake(make, "date_to", "2032-01-02", "2032-01-01"), refuse(make, "2032-01-01", 422, invalid)},
		"days-off-9":  {status(make, 422), after(subject, set(all, "data", list{obj{"id": "off"}})), mistake(make, "subject_id", nobody, nil)},
		"days-off-10": {after(make, data(blocks, func(all list) list { return all[min(1, len(all)):] })), after(make, haunted)},
		"days-off-11": {set("POST /v1/schedule/suggest", "meta.changes[*].date", "2026-10-14")},
	}
}
