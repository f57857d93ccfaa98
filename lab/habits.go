package main

// maxSubjects is the most subjects of a student.
const maxSubjects = 6

// habits are the strengths of all habits of a student, from 0 to 1, by subject,
// day and hour of the start.
type habits [maxSubjects][daysInWeek][24]float64

func (h *habits) of(s session) float64 { return h[s.subject][s.day][s.start/60] }
