package search

import "studyplanner/internal/suggest/limits"

// Proposal is a change with its reasons.
type Proposal struct {
	limits.Change
	Motive      Motive
	Unrequested bool    // the request has wishes, and this serves none of them
	Significant bool    // it gains as much as a change beyond the usual few must
	Topic       string  // of an addition; "" if its subject has no open one
	gain        int     // of the whole schedule, in thousandths of a minute
	Before      float64 // the chance that the source is completed where it is; 0 for an addition
	After       float64 // the chance at the new place; 0 for a removal
}

// Motive is why a change is proposed: the part with most of its gain.
type Motive int

// The motives.
const (
	Likelier   Motive = iota // it will more likely be completed there
	Clash                    // it overlaps another block
	Spacing                  // sessions of the subject come too close to each other
	Overload                 // its day holds too much
	Neglect                  // the subject has no session in these days, or none will likely be completed
	Deadline                 // the syllabus or an exam needs the minutes
	Wished                   // the goal asks for more of it, or for this time
	Unwished                 // the goal asks for less of it, or not at this time
	Unlikely                 // it is hardly ever completed there
	FirstSteps               // there is no history yet
)
