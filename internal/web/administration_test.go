package web_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
)

// person is an account as administrators see it.
type person struct {
	ID, Email, Name, Plan string
	Administrator         bool
	Created               time.Time
}

type people struct {
	Accounts []person
	Next     *string
}

func TestAdministratorsPageThroughAllAccounts(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	want := []string{ada}
	for i := range 101 {
		email := fmt.Sprintf("u%d@example.org", i)
		_, err := s.Accounts.Create(t.Context(), account.Draft{Email: email})
		s.must(err)
		want = append(want, email)
	}
	admin := s.administrator()
	var got []string
	target := "/app/admin/accounts"
	for pages := 1; ; pages++ {
		page := into[people](admin.get(target).is(200))
		for _, p := range page.Accounts {
			got = append(got, p.Email)
		}
		if page.Next == nil {
			if pages != 3 {
				t.Errorf("%d pages", pages)
			}
			break
		}
		target = "/app/admin/accounts?after=" + *page.Next
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestAdministratorsFindAnAccountByItsAddress(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	admin := s.administrator()
	page := into[people](admin.get("/app/admin/accounts?email=" + url.QueryEscape(" BOB@example.org")).is(200))
	want := person{ID: s.account(bob).ID, Email: bob, Plan: "personal", Created: monday}
	if len(page.Accounts) != 1 || page.Accounts[0] != want || page.Next != nil {
		t.Errorf("found %+v", page)
	}
	if a := admin.get("/app/admin/accounts?email=nobody@example.org").is(200); string(a.Data) != `{"accounts":[],"next":null}` {
		t.Errorf("found %s", a.Data)
	}
}

func TestAdministratorsChangePlansAndMakeAdministrators(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	admin := s.administrator()
	target := "/app/admin/accounts/" + s.account(bob).ID
	got := into[person](admin.send("PATCH", target, obj{"plan": "free", "administrator": true}).is(200))
	if got.Plan != "free" || !got.Administrator || got.Email != bob {
		t.Errorf("got %+v", got)
	}
	admin.send("PATCH", target, obj{"plan": "none"}).invalid("plan")
	admin.send("PATCH", target, obj{"plan": "anonymous", "administrator": false}).invalid("plan")
	if a := s.account(bob); a.Plan != "free" || !a.Administrator {
		t.Errorf("saved %+v", a)
	}
	admin.send("PATCH", target, obj{}).is(200)
	admin.send("PATCH", "/app/admin/accounts/none", obj{"plan": "free"}).fails(404, "NOT_FOUND")
}

func TestTheLastAdministratorStays(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	admin := s.administrator()
	target := "/app/admin/accounts/" + s.account(ada).ID
	admin.send("PATCH", target, obj{"administrator": false, "plan": "free"}).fails(409, "CONFLICT")
	admin.delete(target).fails(409, "CONFLICT")
	if a := s.account(ada); !a.Administrator || a.Plan != "personal" {
		t.Errorf("saved %+v", a)
	}
}

func TestAdministratorsDeleteAccounts(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, admin := s.member(bob), s.administrator()
	target := "/app/admin/accounts/" + s.account(bob).ID
	admin.delete(target).is(204)
	b.get("/app/account").fails(401, "UNAUTHORIZED")
	admin.delete(target).fails(404, "NOT_FOUND")
}

// token returns what a link has in a parameter.
func (s *server) token(link, page, name string) string {
	s.t.Helper()
	u, err := url.Parse(link)
	s.must(err)
	if !strings.HasPrefix(link, origin+page+"?") {
		s.t.Errorf("link %s", link)
	}
	token := u.Query().Get(name)
	s.secret(token)
	return token
}

func TestALinkOfAnAdministratorSetsANewPasswordOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, admin := s.member(bob), s.administrator()
	target := "/app/admin/accounts/" + s.account(bob).ID + "/reset-link"
	link := into[struct {
		URL     string
		Expires time.Time
	}](admin.post(target, nil).is(200))
	if !link.Expires.Equal(monday.Add(day)) {
		t.Errorf("it expires at %s", link.Expires)
	}
	token := s.token(link.URL, "/reset", "token")
	fresh := s.browser()
	fresh.post("/app/reset", obj{"token": token, "password": "short"}).invalid("password")
	if got := into[owner](fresh.post("/app/reset", obj{"token": token, "password": "another password"}).is(200)); got.Email != bob {
		t.Errorf("signed in %+v", got)
	}
	fresh.get("/app/account").is(200)
	b.get("/app/account").fails(401, "UNAUTHORIZED")
	fresh.post("/app/reset", obj{"token": token, "password": "another password"}).fails(403, "FORBIDDEN")
	fresh.post("/app/reset", obj{"token": strings.Repeat("A", 43), "password": "another password"}).fails(403, "FORBIDDEN")
	s.browser().signIn(bob, "another password").is(200)
	admin.post("/app/admin/accounts/none/reset-link", nil).fails(404, "NOT_FOUND")
}

func TestALinkForANewPasswordEndsAfterADay(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	admin := s.administrator()
	link := into[struct{ URL string }](admin.post("/app/admin/accounts/"+s.account(ada).ID+"/reset-link", nil).is(200))
	s.Pass(day)
	s.browser().post("/app/reset", obj{"token": s.token(link.URL, "/reset", "token"), "password": "another password"}).fails(403, "FORBIDDEN")
}

// invitation is one as administrators see it.
type invitation struct {
	ID, Email        string
	Created, Expires time.Time
}

type invited struct {
	Invitation invitation
	URL        string
}

func TestAnInvitationMakesOneAccount(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Members.SignUp = account.InvitedSignUp })
	admin := s.administrator()
	made := into[invited](admin.post("/app/admin/invitations", obj{"email": bob}).is(201))
	want := invitation{made.Invitation.ID, bob, monday, monday.Add(14 * day)}
	if made.Invitation != want {
		t.Errorf("made %+v", made)
	}
	if all := into[[]invitation](admin.get("/app/admin/invitations").is(200)); !slices.Equal(all, []invitation{want}) {
		t.Errorf("invitations %+v", all)
	}
	token := s.token(made.URL, "/join", "invitation")
	draft := obj{"email": bob, "password": password, "invitation": token}
	s.browser().post("/app/sign-up", obj{"email": bob, "password": password}).fails(403, "FORBIDDEN")
	s.browser().post("/app/sign-up", draft).is(201)
	draft["email"] = "eve@example.org"
	s.browser().post("/app/sign-up", draft).fails(403, "FORBIDDEN")
	if all := into[[]invitation](admin.get("/app/admin/invitations").is(200)); len(all) != 0 {
		t.Errorf("invitations %+v", all)
	}
}

func TestAnInvitationIsTakenBackOrEnds(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Members.SignUp = account.InvitedSignUp })
	admin := s.administrator()
	admin.post("/app/admin/invitations", obj{"email": "no address"}).invalid("email")
	back := into[invited](admin.post("/app/admin/invitations", obj{}).is(201))
	late := into[invited](admin.post("/app/admin/invitations", obj{}).is(201))
	admin.delete("/app/admin/invitations/" + back.Invitation.ID).is(204)
	admin.delete("/app/admin/invitations/"+back.Invitation.ID).fails(404, "NOT_FOUND")
	draft := obj{"email": bob, "password": password, "invitation": s.token(back.URL, "/join", "invitation")}
	s.browser().post("/app/sign-up", draft).fails(403, "FORBIDDEN")
	s.Pass(14 * day)
	draft["invitation"] = s.token(late.URL, "/join", "invitation")
	s.browser().post("/app/sign-up", draft).fails(403, "FORBIDDEN")
}

func TestAdministratorsSeeThePlans(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	a := s.administrator().get("/app/admin/plans").is(200)
	want := `[{"name":"personal","quotas":[{"requests":6000,"window_seconds":60}]},` +
		`{"name":"free","quotas":[{"requests":30,"window_seconds":60},{"requests":1000,"window_seconds":86400}]}]`
	if string(a.Data) != want {
		t.Errorf("plans %s", a.Data)
	}
}
