package web

import (
	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
)

const introduction = `What the web app asks of its server besides the planner: accounts, sessions, passkeys, API keys, data and administration.
It is the app's own and may change with it; programs use the API of the planner, which stands at ` + "`/app/v1`" + ` and ` + "`/app/sandbox/v1`" + `
for the app.`

const sessionText = "The cookie of a session. Where the server is reached by https its name is `__Host-studyplanner`."

// tags groups the operations.
var tags = [][2]string{
	{"Signing in", "Accounts are made, and sessions begin and end."},
	{"Account", "What is known of the owner, and how they sign in."},
	{"Keys", "The API keys of the account."},
	{"Data", "Everything that the account holds, as a file."},
	{"Administration", "The accounts of others, for administrators."},
}

// operation says what a route does.
type operation struct {
	id, tag, summary string
	conflicts        bool // it may be refused for what is there already
}

var operations = map[string]operation{
	"GET /app/status":                 {"getStatus", "Signing in", "Tell what the app needs to know when it starts", false},
	"POST /app/sign-up":               {"signUp", "Signing in", "Make an account and sign in", false},
	"POST /app/sign-in":               {"signIn", "Signing in", "Sign in with a password", false},
	"POST /app/sign-in/passkey/begin": {"beginPasskeySignIn", "Signing in", "Begin to sign in with a passkey", false},
	"POST /app/sign-in/passkey":       {"signInByPasskey", "Signing in", "Sign in with a passkey", false},
	"POST /app/forgot":                {"forgot", "Signing in", "Send a link for a new password, if there is such an account", false},
	"POST /app/reset":                 {"reset", "Signing in", "Set a new password by a link and sign in", false},
	"POST /app/verify":                {"verify", "Signing in", "Verify the address of an account by a link that was sent to it", false},
	"POST /app/unsubscribe":           {"unsubscribe", "Signing in", "End the weekly e-mail of an account by the link in it", false},
	"POST /app/demo":                  {"lookRound", "Signing in", "Look round in the demo, where nothing can be changed, in place of the session; there only if the server shows one", false},
	"DELETE /app/demo":                {"leaveDemo", "Signing in", "Leave the demo", false},
	"POST /app/sign-out":              {"signOut", "Signing in", "End the session", false},

	"GET /app/account":               {"getOwnAccount", "Account", "Get the account", false},
	"PATCH /app/account":             {"updateAccount", "Account", "Change the fields that are given", false},
	"PUT /app/account/password":      {"changePassword", "Account", "Set a new password, which ends all other sessions", false},
	"POST /app/proof":                {"proveByPassword", "Account", "Prove by the password who is signed in, for what is refused with PROOF_REQUIRED", false},
	"POST /app/proof/passkey":        {"proveByPasskey", "Account", "Prove by a passkey who is signed in; the ceremony begins like that of a sign-in", false},
	"POST /app/account/delete":       {"deleteAccount", "Account", "Delete the account with all that it holds, for good", true},
	"POST /app/account/verification": {"resendVerification", "Account", "Send the link to verify the address again", false},
	"GET /app/sessions":              {"listSessions", "Account", "List the sessions", false},
	"DELETE /app/sessions":           {"endSessions", "Account", "End all sessions", false},
	"DELETE /app/sessions/{id}":      {"endSession", "Account", "End a session", false},
	"GET /app/passkeys":              {"listPasskeys", "Account", "List the passkeys", false},
	"POST /app/passkeys/begin":       {"beginPasskey", "Account", "Begin to add a passkey", false},
	"POST /app/passkeys":             {"addPasskey", "Account", "Add a passkey", false},
	"DELETE /app/passkeys/{id}":      {"deletePasskey", "Account", "Delete a passkey", false},

	"GET /app/keys":         {"listKeys", "Keys", "List the keys, those that were revoked too", false},
	"POST /app/keys":        {"createKey", "Keys", "Make a key, whose text is told once", false},
	"DELETE /app/keys/{id}": {"revokeKey", "Keys", "Revoke a key", false},

	"DELETE /app/credentials": {"revokeAll", "Keys", "Revoke all keys and delete all passkeys of the account", false},

	"POST /app/slots/read":    {"readSlots", "Data", "Read weekly times as people write them, and store nothing", false},
	"POST /app/subjects/read": {"readCourses", "Data", "Read courses with their weekly times, one a line, as people write them, and store nothing", false},

	"POST /app/spaces/live/subjects":    {"beginLive", "Data", "Make the first subjects of the live space, which must have none, all or nothing", false},
	"POST /app/spaces/sandbox/subjects": {"beginSandbox", "Data", "Make the first subjects of the sandbox, which must have none, all or nothing", false},

	"GET /app/export":                 {"export", "Data", "Get everything of the account", false},
	"POST /app/spaces/live/import":    {"importLive", "Data", "Replace all that the live space holds by that of an export", false},
	"POST /app/spaces/sandbox/import": {"importSandbox", "Data", "Replace all that the sandbox holds by that of an export", false},

	"GET /app/reminders":       {"getReminders", "Account", "Get what this browser is told, and what it needs to know for that", false},
	"PUT /app/reminders":       {"setReminders", "Account", "Have this browser told of sessions, exams and weeks, as long as its session lasts", false},
	"DELETE /app/reminders":    {"removeReminders", "Account", "Have this browser told nothing any more", false},
	"POST /app/reminders/test": {"tryReminders", "Account", "Send a message to this browser at once", false},

	"GET /app/prepared":                 {"listPrepared", "Data", "List the sets of subjects that are prepared for new accounts", false},
	"POST /app/spaces/live/prepared":    {"takeLive", "Data", "Put the subjects of prepared sets into the live space, which must have none, all or nothing", false},
	"POST /app/spaces/sandbox/prepared": {"takeSandbox", "Data", "Put the subjects of prepared sets into the sandbox, which must have none, all or nothing", false},

	"GET /app/admin/accounts":                  {"listMembers", "Administration", "List the accounts, a page at a time, or find one by its address", false},
	"PATCH /app/admin/accounts/{id}":           {"updateMember", "Administration", "Change what administrators decide", true},
	"DELETE /app/admin/accounts/{id}":          {"deleteMember", "Administration", "Delete an account with all that it holds, for good", true},
	"POST /app/admin/accounts/{id}/reset-link": {"makeResetLink", "Administration", "Make a link by which the owner of an account sets a new password", false},
	"GET /app/admin/invitations":               {"listInvitations", "Administration", "List the invitations that are in force", false},
	"POST /app/admin/invitations":              {"invite", "Administration", "Make an invitation", false},
	"DELETE /app/admin/invitations/{id}":       {"uninvite", "Administration", "Take an invitation back", false},
	"GET /app/admin/settings":                  {"getSettings", "Administration", "Tell what administrators decide for all", false},
	"PUT /app/admin/settings":                  {"setSettings", "Administration", "Decide it", false},
	"POST /app/admin/prepared":                 {"prepare", "Administration", "Prepare a set of subjects of one's own live space, with their slots and syllabi, for new accounts", false},
	"DELETE /app/admin/prepared/{id}":          {"unprepare", "Administration", "Remove a set of prepared subjects; who has taken it keeps them", false},
	"GET /app/admin/plans":                     {"listPlans", "Administration", "List the plans", false},
}

// refusals are the answers other than success.
var refusals = []contract.Refusal{
	refused(401, "Unauthorized", "Nobody is signed in.", "UNAUTHORIZED", "WWW-Authenticate"),
	refused(403, "Forbidden", "A page of another site asks, or somebody who looks round in the demo, or what is to prove who asks was not accepted, or is missing (PROOF_REQUIRED), or only administrators may do that.", "FORBIDDEN"),
	refused(404, "NotFound", "There is none with that id.", "NOT_FOUND"),
	refused(405, "MethodNotAllowed", "The path does not have the method of the request.", "METHOD_NOT_ALLOWED", "Allow"),
	refused(409, "Conflict", "What is there already stands against it.", "CONFLICT"),
	refused(413, "PayloadTooLarge", "The body is larger than anything that belongs there.", "PAYLOAD_TOO_LARGE"),
	refused(415, "UnsupportedMediaType", "The body has a content type that is not JSON.", "UNSUPPORTED_MEDIA_TYPE"),
	refused(422, "Invalid", "Something is wrong with a field, a parameter, a header or the JSON itself. All of it is named.", "VALIDATION_ERROR"),
	refused(429, "RateLimited", "There were too many requests, or too many attempts.", "RATE_LIMITED", "Retry-After"),
	refused(500, "InternalError", "The server failed. Its log has the cause under the request's id.", "INTERNAL_ERROR"),
	refused(503, "Unavailable", "The database cannot be reached, or nothing can be saved at the moment, or the server is busy.", "UNAVAILABLE", "Retry-After"),
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
	"id":             "An opaque identifier, which never changes.",
	".id":            "Which one.",
	"email":          "The address of the account.",
	"name":           "What its owner calls it; may be empty.",
	"Account.name":   "What to call the owner; may be empty.",
	"Member.name":    "What to call the owner; may be empty.",
	"time_zone":      "An IANA time zone.",
	"plan":           "The name of the account's plan.",
	"created":        "When it was made.",
	"expires":        "When it ends.",
	"first_weekday":  "With which day weeks are shown; 0 is Sunday.",
	"administrator":  "Whether the account may see to others.",
	"weekly_mail":    "The language of an e-mail that tells of each week when it is ready; empty for none.",
	"has_password":   "Whether one can sign in with a password.",
	"email_verified": "Whether the address is known to be the owner's.",

	"sign_up":                 "Who may make an account.",
	"sign_up_given":           "Whether whoever runs the server has decided who may make an account, with `--sign-up`: then it cannot be set.",
	"Status.time_zone":        "That of new accounts for which no other is named; null for none.",
	"Settings.time_zone":      "That of new accounts for which no other is named; null for none.",
	"SettingsDraft.time_zone": "That of new accounts for which no other is named; null for none.",
	"first":                   "Whether there is no account yet.",
	"mail":                    "Whether a forgotten password can be reset by e-mail.",
	"passkeys":                "Whether passkeys can be used.",
	"version":                 "The version of the server.",
	"Status.demo":             "Whether one may look round in a demo without an account.",
	"demo":                    "Whether it is that of the demo, of which nothing can be changed.",
	"Status.account":          "That of whoever is signed in; null for nobody.",

	"password":               "A password.",
	"current_password":       "The password until now, if there is one.",
	"new_password":           "The password from now on.",
	"token":                  "The secret of the link.",
	"unsubscribeQuery.token": "The secret of the link.",
	"invitation":             "The secret of an invitation, if sign-up needs one.",
	"ceremony":               "By which the server finds again what has begun.",
	"options":                "What the browser needs for it: PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON (WebAuthn 3).",
	"response":               "How the browser answered: RegistrationResponseJSON or AuthenticationResponseJSON (WebAuthn 3).",
	"Attestation.name":       "What to call the passkey.",
	"AccountPatch.email":     "Another address, which needs the current password.",
	"Farewell.email":         "The address of the account, to confirm that it goes.",

	"agent":        "What the browser says of itself.",
	"seen":         "When it was last used.",
	"current":      "Whether it is the session that asks.",
	"Passkey.used": "When it was last used; null for never.",

	"mode":         "Which of the account's two spaces the key opens.",
	"scope":        "What the key allows: everything, or reading only.",
	"last4":        "The last four characters of the key.",
	"Key.expires":  "When it ends; null for never.",
	"revoked":      "When it was revoked; null if it was not.",
	"last_used":    "When it was last used, to the hour; null for never.",
	"expires_days": "How many days it lasts; without it, it does not expire.",
	"key":          "What was made.",
	"secret":       "The text of the key, which is told here and never again.",

	"text":  "Weekly times, such as `Mon 10–12, Thu 14–16 every 2 weeks from 12 Oct until 5 Feb`, in English or German.",
	"today": "The day from which on dates without a year are meant.",
	"days":  "The weekdays; 0 is Sunday, 1 Monday, 6 Saturday.",
	"start": "When it begins.",
	"end":   "When it ends.",
	"from":  "The first date on which it may be; left out without one.",
	"until": "The last date on which it may be; left out without one.",
	"every": "In how many weeks it is once, counted from the week of `from`; left out for every week.",

	"subjects":                "How many subjects.",
	"CoursesReading.subjects": "What was understood, in the order of the text; times of a name that stands in several lines are together.",
	"problems":                "Every other line that has words, with what is wrong with it.",
	"line":                    "The line, from 1.",
	"slots":                   "Its weekly times.",
	"ReadCourse.name":         "What the course is called.",
	"LineProblem.message":     "What is wrong with the line.",
	"BeginningDraft.subjects": "The subjects to make.",
	"FirstSubject.name":       "What the subject is called.",
	"FirstSubject.type":       "What it counts as.",
	"FirstSubject.color":      "Its colour, #RGB or #RRGGBB; null for one of the palette.",

	"Reminders.key":          "The public key of the server (VAPID), with which the browser asks its push service for an address, in base64url.",
	"Reminders.browser":      "What this browser is told; null for nothing.",
	"Reminders.others":       "How many other browsers of the account are told something.",
	"ReminderSet.language":   "The language of what is told.",
	"ReminderSet.minutes":    "How long before a session it is told, in minutes; null for never.",
	"ReminderSet.exams":      "Whether exams are told, on the evening before.",
	"ReminderSet.week":       "Whether the next week is told, on the evening before it begins.",
	"ReminderDraft.endpoint": "The address that the push service gave to the browser. It is a secret, and told nobody.",
	"ReminderDraft.p256dh":   "The public key of the browser, in base64url.",
	"ReminderDraft.auth":     "The secret that the browser shares with the server, in base64url.",
	"ReminderDraft.language": "The language of what is told: en or de.",
	"ReminderDraft.minutes":  "How long before a session it is told, in minutes; null for never.",
	"ReminderDraft.exams":    "Whether exams are told, on the evening before.",
	"ReminderDraft.week":     "Whether the next week is told, on the evening before it begins.",
	"Prepared.name":          "What administrators call the set, such as that of a class.",
	"Prepared.subjects":      "What the subjects of the set are called.",
	"PreparedSubject.name":   "What the subject is called.",
	"PreparedSubject.type":   "What it counts as.",
	"PreparedSubject.color":  "Its colour, #RGB or #RRGGBB.",
	"PreparedDraft.name":     "What to call the set; no other is called so.",
	"subject_ids":            "Subjects of the live space of whoever asks.",
	"prepared":               "The ids of sets.",
	"blocks":                 "How many blocks.",

	"accounts":                 "Those of the page, in order of creation.",
	"next":                     "The `after` of the next page; null for the last.",
	"memberQuery.after":        "The id of the account after which the page begins.",
	"memberQuery.email":        "The address of the one account to find.",
	"url":                      "The link, which is told here and never again.",
	"Invitation.email":         "For whom it is; empty for anybody.",
	"InvitationDraft.email":    "For whom it is, if it is for somebody.",
	"NewInvitation.invitation": "What was made.",
	"Plan.name":                "What accounts call it.",
	"quotas":                   "How many requests the plan allows.",
	"requests":                 "Requests in each window.",
	"window_seconds":           "The length of the window.",
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
