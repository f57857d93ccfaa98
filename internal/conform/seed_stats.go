package conform

// counted makes a week. On its Monday two blocks are completed, of 30 and 60 minutes. On its Tuesday one of 45
// minutes is completed, and one is not. It returns the Monday and the blocks.
func (v *visit) counted() (monday string, blocks [4]node) {
	monday = v.monday(0)
	s := v.subject("Algebra")
	blocks[0] = v.done(s, monday, "08:00", "08:30")
	blocks[1] = v.done(s, monday, "10:00", "11:00")
	blocks[2] = v.done(s, later(monday, 1), "08:00", "08:45")
	blocks[3] = v.block(s, later(monday, 1), "10:00", "11:00")
	return monday, blocks
}

// streak completes a block on each of the days so many before today, and expects a
// streak then.
func (v *visit) streak(want int, daysAgo ...int) {
	today := v.today()
	s := v.subject("Algebra")
	for _, n := range daysAgo {
		v.done(s, later(today, -n), "08:00", "09:00")
	}
	v.stats("week").field("streak_days").is(want)
}

// nothing is what statistics tell where there is nothing.
var nothing = obj{"total_blocks": 0, "completed_blocks": 0, "total_minutes": 0, "streak_days": 0, "heatmap": obj{}}

var seedStats = []check{
	{id: "stats-1", says: "statistics have all their fields and no others", visit: func(v *visit) {
		v.stats("week").only("total_blocks", "completed_blocks", "completion_rate", "streak_days", "total_minutes", "heatmap")
	}},
	{id: "stats-2", says: "where there are no blocks nothing is counted", visit: func(v *visit) {
		v.stats("all").has(nothing)
	}},
	{id: "stats-3", says: "total_blocks counts the blocks of the week", visit: func(v *visit) {
		v.counted()
		v.stats("week").field("total_blocks").is(4)
	}},
	{id: "stats-4", says: "completed_blocks counts those that are done", visit: func(v *visit) {
		v.counted()
		v.stats("week").field("completed_blocks").is(3)
	}},
	{id: "stats-5", says: "completion_rate is completed_blocks divided by total_blocks", visit: func(v *visit) {
		v.counted()
		v.stats("week").field("completion_rate").within(0.75, 0.75)
	}},
	{id: "stats-6", says: "total_minutes sums the minutes of completed blocks", visit: func(v *visit) {
		v.counted()
		v.stats("week").field("total_minutes").is(30 + 60 + 45)
	}},
	{id: "stats-7", says: "the heatmap has the days with completed blocks, and how many", visit: func(v *visit) {
		monday, _ := v.counted()
		v.stats("week").field("heatmap").is(obj{monday: 2, later(monday, 1): 1})
	}},
	{id: "stats-8", says: "a day on which nothing is completed is not in the heatmap", visit: func(v *visit) {
		monday, b := v.counted()
		v.change(b[2], obj{"done": false})
		v.stats("week").field("heatmap").is(obj{monday: 2})
	}},
	{id: "stats-9", says: "a block that is made incomplete no longer counts as completed", visit: func(v *visit) {
		_, b := v.counted()
		v.change(b[1], obj{"done": false})
		v.stats("week").has(obj{"total_blocks": 4, "completed_blocks": 2, "total_minutes": 75})
	}},
	{id: "stats-10", says: "without a period it is the week", visit: func(v *visit) {
		monday, _ := v.counted()
		v.done(v.subject("Latin"), later(monday, -70), "08:00", "09:00")
		week := v.stats("week")
		v.get("/v1/stats").data().same(week)
	}},
	{id: "stats-11", says: "the week has nothing of the weeks before and after it", visit: func(v *visit) {
		monday, s := v.monday(0), v.subject("Algebra")
		v.done(s, later(monday, -1), "08:00", "09:00")
		v.done(s, later(monday, 7), "08:00", "09:00")
		v.stats("week").has(obj{"total_blocks": 0, "completed_blocks": 0, "total_minutes": 0, "heatmap": obj{}})
	}},
	{id: "stats-12", says: "today has the blocks of today alone", visit: func(v *visit) {
		today, s := v.today(), v.subject("Algebra")
		v.done(s, later(today, -1), "08:00", "09:00")
		v.done(s, today, "08:00", "08:20")
		v.done(s, later(today, 1), "08:00", "09:00")
		v.stats("today").has(obj{"total_blocks": 1, "completed_blocks": 1, "total_minutes": 20, "heatmap": obj{today: 1}})
	}},
	{id: "stats-13", says: "the month has the blocks of the calendar's month alone", visit: func(v *visit) {
		today, s := v.today(), v.subject("Algebra")
		if v.over() {
			return
		}
		v.done(s, later(today, -62), "08:00", "09:00")
		v.done(s, today[:len("2031-03-")]+"01", "08:00", "08:20")
		v.done(s, today[:len("2031-03-")]+"28", "08:00", "08:20")
		v.done(s, later(today, 62), "08:00", "09:00")
		v.stats("month").has(obj{"total_blocks": 2, "completed_blocks": 2, "total_minutes": 40})
	}},
	{id: "stats-14", says: "all has the blocks of years ago", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.done(s, "2001-03-05", "08:00", "09:00")
		v.block(s, "2011-03-07", "08:00", "09:00")
		v.stats("all").has(obj{"total_blocks": 2, "completed_blocks": 1, "total_minutes": 60, "heatmap": obj{"2001-03-05": 1}})
	}},
	{id: "stats-15", says: "another period is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/stats?period=decade").refused(invalid)
	}},
	{id: "stats-16", says: "the streak is how many days in a row have a completed block", visit: func(v *visit) {
		v.streak(3, 2, 1, 0)
	}},
	{id: "stats-17", says: "a day that was missed entirely resets the streak", visit: func(v *visit) {
		v.streak(1, 3, 2, 0)
	}},
	{id: "stats-18", says: "several completed blocks of a day are one day of the streak", visit: func(v *visit) {
		v.streak(1, 0, 0)
	}},
	{id: "stats-19", says: "a day with a block that is not completed is missed", visit: func(v *visit) {
		today, s := v.today(), v.subject("Algebra")
		v.done(s, later(today, -2), "08:00", "09:00")
		v.block(s, later(today, -1), "08:00", "09:00")
		v.done(s, today, "08:00", "09:00")
		v.stats("week").field("streak_days").is(1)
	}},
}
