package planner

// Debt is that the blocks of one subject still follow the slots that it had Before:
// those from [State.Owed] on, through the date that the space is generated through.
// A change of many blocks is saved at once as a Debt, which is paid in steps.
type Debt struct{ Before, After Timetable }
