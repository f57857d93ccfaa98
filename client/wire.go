// Code generated from internal/planner by make generate. DO NOT EDIT.

package client

// Block is one scheduled session of a subject on one date.
type Block struct {
	ID          string  `json:"id"`
	SubjectID   string  `json:"subject_id"`
	SubjectName string  `json:"subject_name"`
	Date        Date    `json:"date"`
	Start       Clock   `json:"start"`
	End         Clock   `json:"end"`
	Topic       *string `json:"topic"` // nil: no topic
	Done        bool    `json:"done"`
	Note        string  `json:"note,omitzero"`           // "": no note
	Actual      *int    `json:"actual_minutes,omitzero"` // how long it really took; nil: not known
}

// DayBlock is a block as a Schedule shows it: without date and subject name.
type DayBlock struct {
	ID        string  `json:"id"`
	SubjectID string  `json:"subject_id"`
	Start     Clock   `json:"start"`
	End       Clock   `json:"end"`
	Topic     *string `json:"topic"` // nil: no topic
	Done      bool    `json:"done"`
	Note      string  `json:"note,omitzero"`           // "": no note
	Actual    *int    `json:"actual_minutes,omitzero"` // how long it really took; nil: not known
}

// BlockDraft is what a new block is made from.
type BlockDraft struct {
	SubjectID string `json:"subject_id"`
	Date      Date   `json:"date,omitzero"` // required
	Start     Clock  `json:"start"`
	End       Clock  `json:"end"`
	Topic     string `json:"topic,omitzero"`          // "": no topic
	Note      string `json:"note,omitzero"`           // "": no note
	Actual    *int   `json:"actual_minutes,omitzero"` // nil: not known
}

// BlockPatch changes only the fields that are set. One that is nil stays.
type BlockPatch struct {
	SubjectID *string `json:"subject_id,omitzero"`
	Start     *Clock  `json:"start,omitzero"`
	End       *Clock  `json:"end,omitzero"`
	Topic     *string `json:"topic,omitzero"` // blank clears it
	Done      *bool   `json:"done,omitzero"`
	Note      *string `json:"note,omitzero"`           // blank clears it
	Actual    **int   `json:"actual_minutes,omitzero"` // of nil: clears it
}

// BlockMove puts a block on another date, and optionally at other times.
type BlockMove struct {
	Date  Date   `json:"date,omitzero"` // required
	Start *Clock `json:"start,omitzero"`
	End   *Clock `json:"end,omitzero"`
}

// Place is where a block lies in time.
type Place struct {
	Date  Date  `json:"date"`
	Start Clock `json:"start"`
	End   Clock `json:"end"`
}

// Later is the new place of a missed block.
type Later struct {
	Applied bool    `json:"applied"`
	Block   Block   `json:"block"`   // as it stands by now
	Place   *Place  `json:"place"`   // the next free time; nil: there is none
	Reason  string  `json:"reason"`  // why there, or why nowhere
	Because []Cause `json:"because"` // Reason as data
}

// Cause is one reason for a suggestion, as data for clients that write it in other languages.
type Cause struct {
	Kind      CauseKind `json:"kind"`
	SubjectID string    `json:"subject_id,omitzero"`    // whom it speaks of; of sessions that are counted: all are of it; "": of any
	Only      bool      `json:"only,omitzero"`          // sessions of other subjects could have been counted, and none was
	Sessions  int       `json:"sessions,omitzero"`      // how many there are
	Done      int       `json:"done,omitzero"`          // of the sessions counted
	Total     int       `json:"total,omitzero"`         // how many were counted
	Minutes   int       `json:"minutes,omitzero"`       // of what it speaks of, or of the session
	Lacks     int       `json:"lacks_minutes,omitzero"` // minutes that the exam lacks
	Likely    int       `json:"likely_minutes,omitzero"`
	Most      int       `json:"most_minutes,omitzero"` // wanted of a day at most
	Over      int       `json:"over_minutes,omitzero"` // more than a day takes
	Day       int       `json:"day_minutes,omitzero"`  // that a day holds
	DayCount  int       `json:"day_count,omitzero"`    // days that lie between
	Tenths    int       `json:"tenths,omitzero"`       // of such sessions get done
	TenthsNow int       `json:"tenths_now,omitzero"`   // get done where it is now
	Date      Date      `json:"date,omitzero"`         // since when it was missed, of what is to come or the other session, or the last day that was looked at
	Event     EventKind `json:"event,omitzero"`        // what comes on the date
	Weekday   *Weekday  `json:"weekday,omitzero"`      // sessions of this one were counted, or the day of which it speaks
	Days      DayKind   `json:"days,omitzero"`         // or of such ones
	Part      string    `json:"part,omitzero"`         // of the day: morning, afternoon, evening or night
	Around    *Clock    `json:"around,omitzero"`       // at about this time
	Start     *Clock    `json:"start,omitzero"`        // of the other session
	End       *Clock    `json:"end,omitzero"`          // of the other session
	Wish      Wish      `json:"wish,omitzero"`         // as much of what was asked for as it answers to
}

// LaterDraft asks for the next free time of a block that was missed.
type LaterDraft struct {
	Apply bool  `json:"apply,omitzero"` // absent or false: only return the place
	Place Place `json:"place,omitzero"` // the place of an earlier response, which must still be the next free one
}

// Result is the outcome of one operation.
type Result struct {
	Op    string `json:"op"`    // create, update, move or delete
	ID    string `json:"id"`    // of the block; a dry run returns another one than the creation
	Block *Block `json:"block"` // nil for one that is deleted
}

// BatchResult is the outcome of a batch: one result an operation, in order.
type BatchResult struct {
	DryRun  bool     `json:"dry_run"`
	Results []Result `json:"results"`
}

// Subject is a named profile of something the user studies, trains or practises.
type Subject struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	Type     SubjectType `json:"type"`
	Color    string      `json:"color"`           // #RGB or #RRGGBB
	Slots    []Slot      `json:"slots"`           // never nil
	Syllabus []Item      `json:"syllabus"`        // never nil
	Review   []int       `json:"review,omitzero"` // after how many days done items come back, if they do
}

// Slot is a time of a subject that recurs on one or more weekdays.
type Slot struct {
	Days  []Weekday `json:"days"`
	Start Clock     `json:"start"`
	End   Clock     `json:"end"`
	From  Date      `json:"from,omitzero"`  // the first date on which it may be, if any
	Until Date      `json:"until,omitzero"` // the last one, if any
	Every int       `json:"every,omitzero"` // in how many weeks it is once, 2 to 8, counted from the week of From; else each week
}

// SubjectDraft is what a new subject is made from.
type SubjectDraft struct {
	Name   string      `json:"name"`
	Type   SubjectType `json:"type"`
	Color  string      `json:"color,omitzero"`   // "": chosen from the palette
	Slots  []Slot      `json:"slots,omitzero"`   // nil: none
	Review []int       `json:"review,omitzero"`  // after how many days done items come back; nil: never
	DryRun bool        `json:"dry_run,omitzero"` // only tell what would be made
}

// SubjectPatch changes only the fields that are set; slots are replaced as a whole. One that is nil stays.
type SubjectPatch struct {
	Name   *string `json:"name,omitzero"`
	Color  *string `json:"color,omitzero"`
	Slots  *[]Slot `json:"slots,omitzero"`   // all of them; an empty list removes them
	Review *[]int  `json:"review,omitzero"`  // after how many days done items come back; null: never
	DryRun *bool   `json:"dry_run,omitzero"` // only tell what would be changed
}

// Item is an entry of a subject's syllabus.
type Item struct {
	ID       string `json:"id,omitzero"` // "" for one that is new
	Title    string `json:"title"`
	Duration int    `json:"duration"` // in minutes, 1 to MaxDuration
	Done     bool   `json:"done"`
	DoneOn   Date   `json:"done_on,omitzero"` // since when it is done, or under review
	Step     *int   `json:"step,omitzero"`    // of the ladder, from 0; after the last one how many it has
	Due      Date   `json:"due,omitzero"`     // when it is to be reviewed next; absent after the last step
}

// ItemDraft is what a syllabus item is made from.
type ItemDraft struct {
	Title    string `json:"title"`
	Duration int    `json:"duration"` // in minutes, 1 to MaxDuration
	Done     bool   `json:"done,omitzero"`
}

// ItemPatch changes only the fields that are set. One that is nil stays.
type ItemPatch struct {
	Title    *string `json:"title,omitzero"`
	Duration *int    `json:"duration,omitzero"`
	Done     *bool   `json:"done,omitzero"`
}

// Review is a done item that comes back.
type Review struct {
	SubjectID   string `json:"subject_id"`
	SubjectName string `json:"subject_name"`
	ItemID      string `json:"item_id"`
	Title       string `json:"title"`
	Due         Date   `json:"due"`
	Step        int    `json:"step"` // of the ladder, from 0
	Of          int    `json:"of"`   // how many steps it has
	Minutes     int    `json:"minutes"`
}

// Topic is what a session could be about.
type Topic struct {
	ItemID string `json:"item_id"` // of the syllabus of its subject
	Title  string `json:"title"`
	Review bool   `json:"review"` // it is done, and due for review
}

// ProposedTopic is what a block that has no topic could be about.
type ProposedTopic struct {
	BlockID string `json:"block_id"`
	ItemID  string `json:"item_id"` // of the syllabus of its subject
	Title   string `json:"title"`
	Review  bool   `json:"review"` // it is done, and due for review
}

// DayOff is a row of days on which slots give no blocks, those of all subjects or of one.
type DayOff struct {
	ID             string  `json:"id"`
	Name           string  `json:"name"` // may be empty
	DateFrom       Date    `json:"date_from"`
	DateTo         Date    `json:"date_to"`         // included
	SubjectID      *string `json:"subject_id"`      // nil: of all subjects
	PausesRotation bool    `json:"pauses_rotation"` // weeks that are wholly off do not count for slots that recur every few weeks
	CalendarID     *string `json:"calendar_id"`     // that it came from; nil: none
}

// DayOffDraft is what a new day off is made from.
type DayOffDraft struct {
	Name           string `json:"name,omitzero"`            // "": none
	DateFrom       Date   `json:"date_from,omitzero"`       // required
	DateTo         Date   `json:"date_to,omitzero"`         // required
	SubjectID      string `json:"subject_id,omitzero"`      // "": of all subjects
	PausesRotation bool   `json:"pauses_rotation,omitzero"` // "": false
	DryRun         bool   `json:"dry_run,omitzero"`         // only tell what would happen
}

// DayOffPatch changes only the fields that are set. One that is nil stays.
type DayOffPatch struct {
	Name           *string `json:"name,omitzero"`
	DateFrom       *Date   `json:"date_from,omitzero"`
	DateTo         *Date   `json:"date_to,omitzero"`
	SubjectID      *string `json:"subject_id,omitzero"` // null or empty: of all subjects
	PausesRotation *bool   `json:"pauses_rotation,omitzero"`
	DryRun         *bool   `json:"dry_run,omitzero"` // only tell what would happen
}

// Exam is a deadline of a subject: an exam, or an assignment to hand in.
type Exam struct {
	ID           string    `json:"id"`
	SubjectID    string    `json:"subject_id"` // it never changes
	SubjectName  string    `json:"subject_name"`
	Title        string    `json:"title"`
	Date         Date      `json:"date"`
	Start        *Clock    `json:"start"`         // nil: all day
	Items        *[]string `json:"items"`         // ids of its part of the syllabus; nil: all of it
	ExtraMinutes int       `json:"extra_minutes"` // in addition to the syllabus
	Kind         ExamKind  `json:"kind,omitzero"`
	Done         bool      `json:"done,omitzero"`    // handed in, or sat
	DoneOn       Date      `json:"done_on,omitzero"` // set while it is done
}

// Effect counts what a change of timetables does to blocks, as far as blocks are generated.
type Effect struct {
	Added   int `json:"blocks_added"`
	Removed int `json:"blocks_removed"`
	Kept    int `json:"blocks_kept"` // the user's own, where generated ones are removed
}

// Schedule is one week with its blocks.
type Schedule struct {
	WeekStart Date  `json:"week_start"` // a Monday
	WeekEnd   Date  `json:"week_end"`
	Days      []Day `json:"days"` // 7
}

// Day is one day of a Schedule.
type Day struct {
	Date   Date       `json:"date"`
	Label  string     `json:"label"` // the English name of the weekday
	Blocks []DayBlock `json:"blocks"`
}

// Stats is the progress made in a period.
type Stats struct {
	TotalBlocks     int          `json:"total_blocks"`
	CompletedBlocks int          `json:"completed_blocks"`
	CompletionRate  float64      `json:"completion_rate"` // 0 to 1
	StreakDays      int          `json:"streak_days"`     // the same for every period
	TotalMinutes    int          `json:"total_minutes"`   // of the completed blocks
	Heatmap         map[Date]int `json:"heatmap"`         // completed blocks; no day without any
}

// Wish is a rule for the plan, such as no sessions after 20:00.
type Wish struct {
	What        WishKind    `json:"what"`
	SubjectID   string      `json:"subject_id,omitzero"` // of this subject; of everything without this and Type
	Type        SubjectType `json:"type,omitzero"`       // of all subjects of this type
	Factor      *float64    `json:"factor,omitzero"`     // how much of the time that it has now
	Date        Date        `json:"date,omitzero"`       // of an exam or a deadline; that of the next stored one without it
	Time        *Clock      `json:"time,omitzero"`       // a bound
	DateFrom    Date        `json:"date_from,omitzero"`  // together with DateTo, which is included
	DateTo      Date        `json:"date_to,omitzero"`
	From        *Clock      `json:"from,omitzero"` // together with To
	To          *Clock      `json:"to,omitzero"`
	Hours       *float64    `json:"hours,omitzero"`        // of a day
	AtLeast     int         `json:"at_least,omitzero"`     // minutes of a session
	AtMost      int         `json:"at_most,omitzero"`      // minutes of a session
	DaysBetween int         `json:"days_between,omitzero"` // that have no session
	Days        []Weekday   `json:"days,omitzero"`         // on these weekdays; absent: on every day
	Until       Date        `json:"until,omitzero"`        // the last date on which it holds
}
