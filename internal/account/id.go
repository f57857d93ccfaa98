package account

import "studyplanner/internal/planner"

// The kinds of ids that are made here.
const (
	AccountID    planner.Kind = "acc_"
	SpaceID      planner.Kind = "spc_"
	KeyID        planner.Kind = "key_"
	SessionID    planner.Kind = "ses_"
	PasskeyID    planner.Kind = "psk_"
	InvitationID planner.Kind = "inv_"
	PreparedID   planner.Kind = "set_"
	ReminderID   planner.Kind = "rem_"
)
