package web

import (
	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
)

const introduction = `The endpoints that only the web app uses: accounts, sign-in, passkeys, API keys, data and administration.
They may change with the app. Programs use the API of the planner, which the app calls at ` + "`/app/v1`" + ` and ` + "`/app/sandbox/v1`" + `.`

const sessionText = "The session cookie. Over https, its name is `__Host-studyplanner`."

// tags groups the operations.
var tags = [][2]string{
	{"Signing in", "Sign up, sign in and sign out."},
	{"Account", "The account's profile, sign-ins and reminders."},
	{"Keys", "The API keys of the account."},
	{"Data", "Subjects, export and import."},
	{"Administration", "All accounts and settings, for administrators."},
}

// operation says what a route does.
type operation struct {
	id, tag, summary string
	conflicts        bool // it may be refused for what is there already
}

var operations = map[string]operation{
	"GET /app/status":                 {"getStatus", "Signing in", "Get the status of the server and the sign-in", false},
	"POST /app/sign-up":               {"signUp", "Signing in", "Create an account and sign in", false},
	"POST /app/sign-in":               {"signIn", "Signing in", "Sign in with a password", false},
	"POST /app/sign-in/passkey/begin": {"beginPasskeySignIn", "Signing in", "Begin a sign-in with a passkey", false},
	"POST /app/sign-in/passkey":       {"signInByPasskey", "Signing in", "Sign in with a passkey", false},
	"POST /app/forgot":                {"forgot", "Signing in", "Send a link to reset the password, if the account exists", false},
	"POST /app/reset":                 {"reset", "Signing in", "Reset the password by a link and sign in", false},
	"POST /app/verify":                {"verify", "Signing in", "Verify an e-mail address by its link", false},
	"POST /app/unsubscribe":           {"unsubscribe", "Signing in", "Unsubscribe from the weekly e-mail by its link", false},
	"POST /app/demo":                  {"lookRound", "Signing in", "Start a read-only demo session, if the server has a demo", false},
	"DELETE /app/demo":                {"leaveDemo", "Signing in", "Leave the demo", false},
	"POST /app/sign-out":              {"signOut", "Signing in", "Sign out", false},

	"GET /app/account":               {"getOwnAccount", "Account", "Get the account", false},
	"PATCH /app/account":             {"updateAccount", "Account", "Change the profile", false},
	"PUT /app/account/password":      {"changePassword", "Account", "Set a new password and end all other sessions", false},
	"POST /app/proof":                {"proveByPassword", "Account", "Confirm the password, after PROOF_REQUIRED", false},
	"POST /app/proof/passkey":        {"proveByPasskey", "Account", "Confirm with a passkey, begun like a sign-in", false},
	"POST /app/account/delete":       {"deleteAccount", "Account", "Delete the account and all its data permanently", true},
	"POST /app/account/verification": {"resendVerification", "Account", "Resend the verification link", false},
	"GET /app/sessions":              {"listSessions", "Account", "List the sessions", false},
	"DELETE /app/sessions":           {"endSessions", "Account", "End all sessions", false},
	"DELETE /app/sessions/{id}":      {"endSession", "Account", "End a session", false},
	"GET /app/passkeys":              {"listPasskeys", "Account", "List the passkeys", false},
	"POST /app/passkeys/begin":       {"beginPasskey", "Account", "Begin to add a passkey", false},
	"POST /app/passkeys":             {"addPasskey", "Account", "Add a passkey", false},
	"DELETE /app/passkeys/{id}":      {"deletePasskey", "Account", "Delete a passkey", false},

	"GET /app/keys":         {"listKeys", "Keys", "List all keys, including revoked ones", false},
	"POST /app/keys":        {"createKey", "Keys", "Create a key and return its secret once", false},
	"DELETE /app/keys/{id}": {"revokeKey", "Keys", "Revoke a key", false},

	"DELETE /app/credentials": {"revokeAll", "Keys", "Revoke all keys and delete all passkeys of the account", false},

	"POST /app/slots/read":    {"readSlots", "Data", "Parse weekly times without storing them", false},
	"POST /app/subjects/read": {"readCourses", "Data", "Parse courses with weekly times, one per line, without storing them", false},

	"POST /app/spaces/live/subjects":    {"beginLive", "Data", "Create the first subjects of an empty live space, all or none", false},
	"POST /app/spaces/sandbox/subjects": {"beginSandbox", "Data", "Create the first subjects of an empty sandbox, all or none", false},

	"GET /app/export":                 {"export", "Data", "Export all data of the account", false},
	"POST /app/spaces/live/import":    {"importLive", "Data", "Replace the live space by an export", false},
	"POST /app/spaces/sandbox/import": {"importSandbox", "Data", "Replace the sandbox by an export", false},

	"GET /app/reminders":       {"getReminders", "Account", "Get the reminders of this browser", false},
	"PUT /app/reminders":       {"setReminders", "Account", "Set the reminders of this browser for this session", false},
	"DELETE /app/reminders":    {"removeReminders", "Account", "Turn off the reminders of this browser", false},
	"POST /app/reminders/test": {"tryReminders", "Account", "Send a test reminder to this browser", false},

	"GET /app/prepared":                 {"listPrepared", "Data", "List the prepared sets of subjects", false},
	"POST /app/spaces/live/prepared":    {"takeLive", "Data", "Copy prepared sets into an empty live space, all or none", false},
	"POST /app/spaces/sandbox/prepared": {"takeSandbox", "Data", "Copy prepared sets into an empty sandbox, all or none", false},

	"GET /app/admin/accounts":                  {"listMembers", "Administration", "List accounts by page, or find one by its e-mail address", false},
	"PATCH /app/admin/accounts/{id}":           {"updateMember", "Administration", "Change an account", true},
	"DELETE /app/admin/accounts/{id}":          {"deleteMember", "Administration", "Delete an account and all its data permanently", true},
	"POST /app/admin/accounts/{id}/reset-link": {"makeResetLink", "Administration", "Create a password reset link for an account", false},
	"GET /app/admin/invitations":               {"listInvitations", "Administration", "List valid invitations", false},
	"POST /app/admin/invitations":              {"invite", "Administration", "Create an invitation", false},
	"DELETE /app/admin/invitations/{id}":       {"uninvite", "Administration", "Revoke an invitation", false},
	"GET /app/admin/settings":                  {"getSettings", "Administration", "Get the settings of the server", false},
	"PUT /app/admin/settings":                  {"setSettings", "Administration", "Change the settings of the server", false},
	"POST /app/admin/prepared":                 {"prepare", "Administration", "Prepare subjects of one's own live space for new accounts", false},
	"DELETE /app/admin/prepared/{id}":          {"unprepare", "Administration", "Remove a prepared set; accounts keep their copies", false},
	"GET /app/admin/plans":                     {"listPlans", "Administration", "List the plans", false},
}

// refusals are the answers other than success.
var refusals = []contract.Refusal{
	refused(401, "Unauthorized", "Nobody is signed in.", "UNAUTHORIZED", "WWW-Authenticate"),
	refused(403, "Forbidden", "The request is from another site, from a demo session, or needs an administrator. Or a confirmation was wrong or is missing (PROOF_REQUIRED).", "FORBIDDEN"),
	refused(404, "NotFound", "The id is unknown.", "NOT_FOUND"),
	refused(405, "MethodNotAllowed", "The path does not have the method of the request.", "METHOD_NOT_ALLOWED", "Allow"),
	refused(409, "Conflict", "The change conflicts with existing data.", "CONFLICT"),
	refused(413, "PayloadTooLarge", "The body is too large.", "PAYLOAD_TOO_LARGE"),
	refused(415, "UnsupportedMediaType", "The body has a content type that is not JSON.", "UNSUPPORTED_MEDIA_TYPE"),
	refused(422, "Invalid", "A field, a parameter, a header or the JSON is invalid. The response lists every problem.", "VALIDATION_ERROR"),
	refused(429, "RateLimited", "There were too many requests, or too many attempts.", "RATE_LIMITED", "Retry-After"),
	refused(500, "InternalError", "The server failed. Its log has the cause, with the request id.", "INTERNAL_ERROR"),
	refused(503, "Unavailable", "The database is unreachable or read-only, or the server is busy.", "UNAVAILABLE", "Retry-After"),
}

func refused(status int, name, text, code string, headers ...string) contract.Refusal {
	example := contract.Failure[api.Failure, api.Meta]{
		Error: api.Failure{Code: code, Message: "what went wrong, in words"},
		Meta:  api.Meta{RequestID: "01981b3c9qv2g4m8a5s7t0e1k6", Timestamp: "2026-03-02T07:45:12.345Z"},
	}
	return contract.Refusal{Status: status, Name: name, Text: text, Headers: headers, Example: example}
}

// texts says what the members and parameters are.
var texts = map[string]string{
	"id":             "An opaque identifier that never changes.",
	".id":            "The id.",
	"email":          "The e-mail address of the account.",
	"name":           "The name; may be empty.",
	"Account.name":   "The name of the owner; may be empty.",
	"Member.name":    "The name of the owner; may be empty.",
	"time_zone":      "An IANA time zone.",
	"plan":           "The name of the account's plan.",
	"created":        "When it was created.",
	"expires":        "When it ends.",
	"first_weekday":  "The first day of the week; 0 is Sunday.",
	"administrator":  "Whether the account is an administrator.",
	"weekly_mail":    "The language of the weekly e-mail; empty for none.",
	"has_password":   "Whether the account has a password.",
	"email_verified": "Whether the e-mail address is verified.",

	"sign_up":                 "Who may sign up.",
	"sign_up_given":           "Whether `--sign-up` sets the policy, so that it cannot be changed here.",
	"Status.time_zone":        "The default time zone of new accounts; null for none.",
	"Settings.time_zone":      "The default time zone of new accounts; null for none.",
	"SettingsDraft.time_zone": "The default time zone of new accounts; null for none.",
	"first":                   "Whether there is no account yet.",
	"mail":                    "Whether a forgotten password can be reset by e-mail.",
	"passkeys":                "Whether passkeys can be used.",
	"version":                 "The version of the server.",
	"Status.demo":             "Whether the server has a demo.",
	"demo":                    "Whether it is the read-only demo account.",
	"Status.account":          "The signed-in account; null if nobody is signed in.",

	"password":               "A password.",
	"current_password":       "The current password, if there is one.",
	"new_password":           "The new password.",
	"token":                  "The secret of the link.",
	"unsubscribeQuery.token": "The secret of the link.",
	"invitation":             "The secret of an invitation, if sign-up needs one.",
	"ceremony":               "The id of the ceremony.",
	"options":                "The options for the browser: PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON (WebAuthn 3).",
	"response":               "The browser's response: RegistrationResponseJSON or AuthenticationResponseJSON (WebAuthn 3).",
	"Attestation.name":       "The name of the passkey.",
	"AccountPatch.email":     "A new e-mail address, which needs the current password.",
	"Farewell.email":         "The e-mail address of the account, as a confirmation.",

	"agent":        "The browser's user agent.",
	"seen":         "When it was last used.",
	"current":      "Whether it is the current session.",
	"Passkey.used": "When it was last used; null for never.",

	"mode":         "The space of the key.",
	"scope":        "The rights of the key: full or read-only.",
	"last4":        "The last four characters of the key.",
	"Key.expires":  "When it ends; null for never.",
	"revoked":      "When it was revoked; null if it is valid.",
	"last_used":    "When it was last used, to the hour; null for never.",
	"expires_days": "Days until it expires. Default: never.",
	"key":          "The new resource.",
	"secret":       "The secret of the key, returned only once.",

	"text":  "Weekly times, such as `Mon 10–12, Thu 14–16 every 2 weeks from 12 Oct until 5 Feb`, in English or German.",
	"today": "The date from which dates without a year are counted.",
	"days":  "The weekdays; 0 is Sunday, 1 Monday, 6 Saturday.",
	"start": "When it begins.",
	"end":   "When it ends.",
	"from":  "The first possible date. Absent for no limit.",
	"until": "The last possible date. Absent for no limit.",
	"every": "Repeats every this many weeks, counted from the week of `from`. Absent for every week.",

	"subjects":                "The number of subjects.",
	"CoursesReading.subjects": "The courses that were understood, in order. Lines with the same name are merged.",
	"problems":                "The lines that were not understood.",
	"line":                    "The line, from 1.",
	"slots":                   "The weekly slots.",
	"ReadCourse.name":         "The name of the course.",
	"LineProblem.message":     "The problem.",
	"BeginningDraft.subjects": "The subjects to create.",
	"FirstSubject.name":       "The name of the subject.",
	"FirstSubject.type":       "The type of the subject.",
	"FirstSubject.color":      "The colour, #RGB or #RRGGBB; null for one of the palette.",

	"Reminders.key":          "The VAPID public key of the server, in base64url, for the browser's push service.",
	"Reminders.browser":      "The reminders of this browser; null for none.",
	"Reminders.others":       "How many other browsers of the account get reminders.",
	"ReminderSet.language":   "The language of the reminders.",
	"ReminderSet.minutes":    "Minutes before a block; null for no reminder.",
	"ReminderSet.exams":      "Whether to remind of exams, on the evening before.",
	"ReminderSet.week":       "Whether to remind of the next week, on the evening before it begins.",
	"ReminderDraft.endpoint": "The browser's push address. It is secret, and never returned.",
	"ReminderDraft.p256dh":   "The public key of the browser, in base64url.",
	"ReminderDraft.auth":     "The secret that the browser shares with the server, in base64url.",
	"ReminderDraft.language": "The language of the reminders: en or de.",
	"ReminderDraft.minutes":  "Minutes before a block; null for no reminder.",
	"ReminderDraft.exams":    "Whether to remind of exams, on the evening before.",
	"ReminderDraft.week":     "Whether to remind of the next week, on the evening before it begins.",
	"Prepared.name":          "The name of the set.",
	"Prepared.subjects":      "The subjects of the set.",
	"PreparedSubject.name":   "The name of the subject.",
	"PreparedSubject.type":   "The type of the subject.",
	"PreparedSubject.color":  "The colour, #RGB or #RRGGBB.",
	"PreparedDraft.name":     "The unique name of the set.",
	"subject_ids":            "Subjects of the administrator's own live space.",
	"prepared":               "The ids of the sets.",
	"blocks":                 "The number of blocks.",

	"accounts":                 "The accounts of the page, in order of creation.",
	"next":                     "The `after` of the next page; null for the last.",
	"memberQuery.after":        "The id of the account before the page.",
	"memberQuery.email":        "The e-mail address of the account to find.",
	"url":                      "The link, returned only once.",
	"Invitation.email":         "The invited e-mail address; empty for anybody.",
	"InvitationDraft.email":    "The invited e-mail address. Without it, anybody can use the invitation.",
	"NewInvitation.invitation": "The new resource.",
	"Plan.name":                "The name of the plan.",
	"quotas":                   "The request quotas of the plan.",
	"requests":                 "Requests per window.",
	"window_seconds":           "The length of the window, in seconds.",
}

// ofSubject are the types of subjects.
var ofSubject = contract.OneOf(planner.Study, planner.Training, planner.Inactive)

// rules are those of the texts above that a schema can tell.
var rules = map[string]contract.Rule{
	"first_weekday":           contract.Number(0, 7),
	"weekly_mail":             contract.OneOf("", "en", "de"),
	"Reminders.others":        contract.Number(0, account.MaxReminders),
	"ReminderSet.minutes":     contract.Number(0, reminders.MaxMinutes),
	"ReminderSet.language":    contract.OneOf("en", "de"),
	"ReminderDraft.minutes":   contract.Number(0, reminders.MaxMinutes),
	"ReminderDraft.language":  contract.OneOf("en", "de"),
	"Taking.subjects":         contract.AtLeast(0),
	"line":                    contract.AtLeast(1),
	"BeginningDraft.subjects": contract.Items(1, planner.MaxSubjects),
	"FirstSubject.type":       ofSubject,
	"PreparedSubject.type":    ofSubject,
	"Counts.subjects":         contract.AtLeast(0),
	"Prepared.subjects":       contract.Items(1, account.MaxPreparedSubjects),
	"subject_ids":             contract.Items(1, account.MaxPreparedSubjects),
	"prepared":                contract.Items(1, account.MaxTaken),
	"blocks":                  contract.AtLeast(0),
	"every":                   contract.Number(2, planner.MaxEvery),
	"expires_days":            contract.Number(1, maxKeyDays),
	"accounts":                contract.Items(0, membersPerPage),
	"requests":                contract.AtLeast(1),
	"window_seconds":          contract.AtLeast(1),
}
