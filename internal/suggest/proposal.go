package suggest

// proposal is a change with what speaks for it.
type proposal struct {
	change
	motive motive
	gain   int     // of the whole plan, in thousandths of a minute
	before float64 // the chance that the source is completed where it is; 0 for an addition
	after  float64 // the chance at the new place; 0 for a removal
}

// motive is why a change is proposed: what most of its gain comes from.
type motive int

const (
	likelier   motive = iota // it will more likely be completed there
	clash                    // it overlaps another block
	spacing                  // sessions of the subject come too close to each other
	overload                 // its day holds too much
	neglect                  // the subject has no session in these days, or none will likely be completed
	deadline                 // the syllabus or an exam needs the minutes
	wished                   // the goal asks for more of it, or for this time
	unwished                 // the goal asks for less of it, or not at this time
	unlikely                 // it is hardly ever completed there
	firstSteps               // nothing is known yet
)
