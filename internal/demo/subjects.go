package demo

import "studyplanner/internal/planner"

// course is one of the student's subjects, with the week as it is meant to go.
type course struct {
	name     string
	kind     planner.SubjectType
	slots    []planner.Slot
	syllabus []planner.ListedItem
	keenness float64 // chance of a session in the afternoon of a usual day
	examined bool    // in exam weeks it gets more time, the others less
}

// courses fill a week without overlaps, and leave no day empty. There are lectures
// during the term, and every second week a practical, as in this one.
func (s semester) courses() []course {
	during := func(lecture planner.Slot) planner.Slot {
		lecture.From, lecture.Until = new(s.first), new(s.over())
		return lecture
	}
	return []course{
		{
			name: "Linear Algebra", kind: planner.Study, keenness: 0.72, examined: true, syllabus: algebra(),
			slots: []planner.Slot{during(slot("08:30", "10:00", monday, wednesday)), slot("16:00", "17:15", sunday)},
		},
		{
			name: "Organic Chemistry", kind: planner.Study, keenness: 0.66, examined: true, syllabus: chemistry(),
			slots: []planner.Slot{
				during(slot("09:00", "10:30", tuesday, thursday)), slot("10:30", "11:45", saturday),
				s.biweekly(during(slot("14:00", "16:30", wednesday))),
			},
		},
		{
			name: "Modern History", kind: planner.Study, keenness: 0.68, syllabus: history(),
			slots: []planner.Slot{during(slot("16:00", "17:00", monday, thursday)), during(slot("14:30", "15:30", friday))},
		},
		{
			name: "Spanish", kind: planner.Study, keenness: 0.70, syllabus: spanish(),
			slots: []planner.Slot{slot("18:30", "19:15", tuesday, wednesday, friday), slot("10:00", "10:45", sunday)},
		},
		{
			name: "Running", kind: planner.Training, keenness: 0.66, syllabus: running(),
			slots: []planner.Slot{slot("07:00", "07:45", monday, friday), slot("09:00", "10:00", saturday)},
		},
		{
			name: "Café shift", kind: planner.Inactive, keenness: 0.97,
			slots: []planner.Slot{slot("17:30", "21:00", thursday), slot("13:00", "17:00", saturday)},
		},
	}
}

// biweekly returns a lecture that takes place every second week, this one included.
func (s semester) biweekly(lecture planner.Slot) planner.Slot {
	lecture.Every = new(2)
	this := planner.WeekOf(s.today)
	slots := planner.Timetable{Slots: []planner.Slot{lecture}, Off: s.off()}
	if len(slots.Places(this.Monday, this.Sunday())) == 0 {
		lecture.From = new(s.first + 7)
	}
	return lecture
}

const (
	sunday planner.Weekday = iota
	monday
	tuesday
	wednesday
	thursday
	friday
	saturday
)

// slot makes a slot of times that are known to be valid.
func slot(start, end string, days ...planner.Weekday) planner.Slot {
	return planner.Slot{Days: days, Start: clock(start), End: clock(end)}
}

func clock(s string) planner.Clock {
	c, err := planner.ParseClock(s)
	if err != nil {
		panic(s + " " + err.Error())
	}
	return c
}

// topic makes an item of a syllabus; minutes is the time that it should take.
func topic(title string, minutes int) planner.ListedItem {
	return planner.ListedItem{Title: title, Duration: minutes}
}
