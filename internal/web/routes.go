package web

import (
	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
)

// maxDocument is the size of the largest document that is imported, in bytes.
const maxDocument = 64 << 20

// routes is the routes of /app, without the planner's. The types in brackets are the input and the
// data of the answer. [api.None] is no body.
func (a *App) routes() []api.Route {
	routes := []api.Route{
		open("GET", "/status", 200, api.NoInput[status](a.status)),
		open("POST", "/sign-up", 201, api.Body[signUpDraft, accountView](a.signUp)),
		open("POST", "/sign-in", 200, api.Body[signInDraft, accountView](a.signIn)),
		open("POST", "/verify", 204, api.Body[verificationDraft, api.None](a.verifyAddress)),
		open("POST", "/reset", 200, api.Body[resetDraft, accountView](a.reset)),
		open("POST", unsubscribePath, 204, api.Query[unsubscribeQuery, api.None](a.unsubscribe)),
		member("POST", "/sign-out", 204, api.NoInput[api.None](a.signOut)),

		member("POST", "/proof", 204, api.Body[proofDraft, api.None](a.proveByPassword)),

		member("GET", "/account", 200, api.NoInput[accountView](a.profile)),
		member("PATCH", "/account", 200, api.Body[profilePatch, accountView](a.updateProfile)),
		member("PUT", "/account/password", 200, api.Body[passwordDraft, accountView](a.changePassword)),
		member("POST", "/account/delete", 204, api.Costly(api.Body[farewell, api.None](a.deleteAccount))),

		member("GET", "/sessions", 200, api.NoInput[[]sessionView](a.sessions)),
		member("DELETE", "/sessions", 204, api.NoInput[api.None](a.endSessions)),
		member("DELETE", "/sessions/{id}", 204, api.NoInput[api.None](a.endSession)),

		member("GET", "/passkeys", 200, api.NoInput[[]passkeyView](a.listPasskeys)),
		member("DELETE", "/passkeys/{id}", 204, api.NoInput[api.None](a.deletePasskey)),

		member("GET", "/keys", 200, api.NoInput[[]account.Key](a.keys)),
		member("POST", "/keys", 201, api.Body[keyDraft, newKey](a.createKey)),
		member("DELETE", "/keys/{id}", 204, api.NoInput[api.None](a.revokeKey)),
		member("DELETE", "/credentials", 204, api.NoInput[api.None](a.revokeAll)),

		member("GET", "/export", 200, api.NoInput[api.Scoped[account.Document]](a.export)),
		member("POST", "/spaces/live/import", 200, api.Upload[importResult](maxDocument, a.importLive)),
		member("POST", "/spaces/sandbox/import", 200, api.Upload[importResult](maxDocument, a.importSandbox)),

		member("GET", "/reminders", 200, api.NoInput[reminderView](a.reminders)),
		member("PUT", "/reminders", 200, api.Body[reminders.Draft, reminderView](a.setReminders)),
		member("DELETE", "/reminders", 204, api.NoInput[api.None](a.removeReminders)),
		member("POST", "/reminders/test", 204, api.NoInput[api.None](a.tryReminders)),
	}
	routes = append(routes, a.beginnings()...)
	if a.Demo != nil {
		routes = append(routes,
			open("POST", "/demo", 200, api.NoInput[accountView](a.startDemo)),
			open("DELETE", "/demo", 204, api.NoInput[api.None](a.leaveDemo)))
	}
	if a.Mail != nil {
		routes = append(routes,
			open("POST", "/forgot", 204, api.Body[forgotDraft, api.None](a.forgot)),
			member("POST", "/account/verification", 204, api.NoInput[api.None](a.resendVerification)))
	}
	if a.passkeys != nil {
		routes = append(routes,
			open("POST", "/sign-in/passkey/begin", 200, api.NoInput[ceremony](a.beginPasskeySignIn)),
			open("POST", "/sign-in/passkey", 200, api.Body[assertion, accountView](a.signInByPasskey)),
			member("POST", "/proof/passkey", 204, api.Body[assertion, api.None](a.proveByPasskey)),
			member("POST", "/passkeys/begin", 200, api.NoInput[ceremony](a.beginPasskey)),
			member("POST", "/passkeys", 201, api.Body[attestation, passkeyView](a.addPasskey)))
	}
	return routes
}

// beginnings are the ways to subjects and their times.
func (a *App) beginnings() []api.Route {
	return []api.Route{
		member("POST", "/slots/read", 200, api.Body[slotsText, []planner.Slot](a.readSlots)),
		member("POST", "/subjects/read", 200, api.Body[slotsText, coursesReading](a.readCourses)),
		member("POST", "/spaces/live/subjects", 200, api.Costly(api.Body[beginningDraft, taking](a.beginLive))),
		member("POST", "/spaces/sandbox/subjects", 200, api.Costly(api.Body[beginningDraft, taking](a.beginSandbox))),

		member("GET", "/prepared", 200, api.NoInput[[]preparedView](a.preparedSets)),
		member("POST", "/spaces/live/prepared", 200, api.Costly(api.Body[takingDraft, taking](a.takeLive))),
		member("POST", "/spaces/sandbox/prepared", 200, api.Costly(api.Body[takingDraft, taking](a.takeSandbox))),
	}
}

// administration is what stands at /app/admin, for administrators alone.
func (a *App) administration() []api.Route {
	return []api.Route{
		member("GET", "/accounts", 200, api.Query[memberQuery, memberPage](a.members)),
		member("PATCH", "/accounts/{id}", 200, api.Body[memberPatch, memberView](a.updateMember)),
		member("DELETE", "/accounts/{id}", 204, api.Costly(api.NoInput[api.None](a.deleteMember))),
		member("POST", "/accounts/{id}/reset-link", 200, api.NoInput[resetLink](a.makeResetLink)),
		member("GET", "/invitations", 200, api.NoInput[[]invitationView](a.invitations)),
		member("POST", "/invitations", 201, api.Body[invitationDraft, newInvitation](a.invite)),
		member("DELETE", "/invitations/{id}", 204, api.NoInput[api.None](a.uninvite)),
		member("GET", "/settings", 200, api.NoInput[settingsView](a.settings)),
		member("PUT", "/settings", 200, api.Body[settingsDraft, settingsView](a.setSettings)),
		member("POST", "/prepared", 201, api.Costly(api.Body[preparedDraft, preparedView](a.prepare))),
		member("DELETE", "/prepared/{id}", 204, api.NoInput[api.None](a.unprepare)),
		member("GET", "/plans", 200, api.NoInput[[]PlanView](a.plans)),
	}
}

// open is a route for everybody.
func open(method, pattern string, status int, does api.Operation) api.Route {
	return api.Route{Method: method, Pattern: pattern, Status: status, Open: true, Operation: does}
}

// member is a route for signed-in users.
func member(method, pattern string, status int, does api.Operation) api.Route {
	return api.Route{Method: method, Pattern: pattern, Status: status, Operation: does}
}
