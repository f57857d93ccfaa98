package web

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/go-webauthn/webauthn/webauthn"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
)

const documentFile = "openapi.json"

// The document of the endpoints at /app is a file, from which the types of the web
// app are made and against which the tests hold every answer. It is not served.
func TestGoldenDocumentIsWhatTheCodeGenerates(t *testing.T) {
	t.Parallel()
	want, err := document()
	if err != nil {
		t.Fatal(err)
	}
	if *contract.Update {
		if err := os.WriteFile(documentFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(documentFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the code generates; run: make generate\n%s", documentFile, contract.FirstDifference(got, want))
	}
}

func TestEveryTextBelongsToARoute(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, rt := range everyRoute() {
		known[rt.Method+" "+rt.Pattern] = true
	}
	for name := range operations {
		if !known[name] {
			t.Errorf("there is no route %s", name)
		}
	}
}

// everyRoute lists the routes of an app that has all of them, with their whole
// patterns.
func everyRoute() []api.Route {
	a := &App{passkeys: &webauthn.WebAuthn{}}
	a.Demo = &Demo{}
	a.Mail = func(context.Context, string, string, string) error { return nil }
	all, administration := a.Routes()
	return slices.Concat(all, administration)
}

// document generates the OpenAPI document of the endpoints at /app.
func document() ([]byte, error) {
	doc := contract.Document{
		Title: "Study Planner: the web app", Version: "1.0.0", Text: introduction, Tags: tags,
		Security: contract.Security{Name: "session", Text: sessionText, Cookie: "studyplanner"},
		Refusals: refusals, Failure: contract.Failure[api.Failure, api.Meta]{}, Meta: reflect.TypeFor[api.Meta](),
		Values: values(), Names: names(), Texts: texts, Rules: rules,
	}
	for _, rt := range everyRoute() {
		about := operations[rt.Method+" "+rt.Pattern]
		told := contract.Route{
			Method: rt.Method, Path: rt.Pattern, ID: about.id, Tag: about.tag, Summary: about.summary, Description: about.summary + ".",
			Query: rt.Query, Body: rt.Body, Answer: rt.Answer, Open: rt.Open, Status: rt.Status,
			Refusals: refusalsOf(rt, about),
		}
		if rt.Body == reflect.TypeFor[[]byte]() {
			told.Body = reflect.TypeFor[account.Document]()
		}
		doc.Routes = append(doc.Routes, told)
	}
	return doc.JSON()
}

// refusalsOf lists how a request for rt may be refused.
func refusalsOf(rt api.Route, about operation) []string {
	reads := rt.Method == http.MethodGet
	var names []string
	for _, r := range []struct {
		name string
		may  bool
	}{
		{"Unauthorized", !rt.Open},
		{"Forbidden", !reads || !rt.Open},
		{"NotFound", strings.Contains(rt.Pattern, "{")},
		{"MethodNotAllowed", true},
		{"Conflict", about.conflicts},
		{"PayloadTooLarge", rt.Body != nil},
		{"UnsupportedMediaType", rt.Body != nil},
		{"Invalid", !reads || rt.Query != nil},
		{"RateLimited", true},
		{"InternalError", true},
		{"Unavailable", true},
	} {
		if r.may {
			names = append(names, r.name)
		}
	}
	return names
}

// values lists the types that are one JSON value and need to be told.
func values() map[any]contract.Keywords {
	object := contract.Keywords{"type": "object", "additionalProperties": true}
	return map[any]contract.Keywords{
		planner.Date(0):          contract.Formatted("date", ""),
		planner.Clock(0):         contract.Text(`^([01]\d|2[0-3]):[0-5]\d$`),
		account.Mode(""):         contract.Enum(account.Live, account.Sandbox),
		account.Scope(""):        contract.Enum(account.Full, account.Read),
		account.SignUpPolicy(""): contract.Enum(account.OpenSignUp, account.InvitedSignUp, account.ClosedSignUp),
		new(account.Document):    object, // by their types: they cannot be keys
		new(jsontext.Value):      object,
	}
}

// names names types as the web app knows them.
func names() map[reflect.Type]string {
	return map[reflect.Type]string{
		reflect.TypeFor[accountView]():       "Account",
		reflect.TypeFor[status]():            "Status",
		reflect.TypeFor[sessionView]():       "Session",
		reflect.TypeFor[passkeyView]():       "Passkey",
		reflect.TypeFor[newKey]():            "NewKey",
		reflect.TypeFor[ceremony]():          "Ceremony",
		reflect.TypeFor[importResult]():      "Counts",
		reflect.TypeFor[planner.Slot]():      "Slot",
		reflect.TypeFor[slotsText]():         "SlotsText",
		reflect.TypeFor[coursesReading]():    "CoursesReading",
		reflect.TypeFor[readCourse]():        "ReadCourse",
		reflect.TypeFor[lineProblem]():       "LineProblem",
		reflect.TypeFor[beginningDraft]():    "BeginningDraft",
		reflect.TypeFor[firstSubject]():      "FirstSubject",
		reflect.TypeFor[memberView]():        "Member",
		reflect.TypeFor[settingsView]():      "Settings",
		reflect.TypeFor[memberPage]():        "MemberPage",
		reflect.TypeFor[invitationView]():    "Invitation",
		reflect.TypeFor[newInvitation]():     "NewInvitation",
		reflect.TypeFor[resetLink]():         "ResetLink",
		reflect.TypeFor[PlanView]():          "Plan",
		reflect.TypeFor[signUpDraft]():       "SignUpDraft",
		reflect.TypeFor[signInDraft]():       "SignInDraft",
		reflect.TypeFor[resetDraft]():        "ResetDraft",
		reflect.TypeFor[forgotDraft]():       "ForgotDraft",
		reflect.TypeFor[verificationDraft](): "VerificationDraft",
		reflect.TypeFor[assertion]():         "Assertion",
		reflect.TypeFor[attestation]():       "Attestation",
		reflect.TypeFor[profilePatch]():      "AccountPatch",
		reflect.TypeFor[passwordDraft]():     "PasswordDraft",
		reflect.TypeFor[proofDraft]():        "ProofDraft",
		reflect.TypeFor[farewell]():          "Farewell",
		reflect.TypeFor[keyDraft]():          "KeyDraft",
		reflect.TypeFor[memberPatch]():       "MemberPatch",
		reflect.TypeFor[settingsDraft]():     "SettingsDraft",
		reflect.TypeFor[invitationDraft]():   "InvitationDraft",
		reflect.TypeFor[preparedView]():      "Prepared",
		reflect.TypeFor[reminderView]():      "Reminders",
		reflect.TypeFor[reminderSet]():       "ReminderSet",
		reflect.TypeFor[reminders.Draft]():   "ReminderDraft",
		reflect.TypeFor[preparedDraft]():     "PreparedDraft",
		reflect.TypeFor[takingDraft]():       "TakingDraft",
		reflect.TypeFor[taking]():            "Taking",
		reflect.TypeFor[api.Failure]():       "Error",
		reflect.TypeFor[api.Meta]():          "Meta",
	}
}
