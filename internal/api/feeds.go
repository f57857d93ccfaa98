package api

import (
	"crypto/rand"
	"io"
	"net/http"
	"strings"

	"studyplanner/internal/account"
	"studyplanner/internal/ical"
	"studyplanner/internal/planner"
)

// FeedsPath is where feeds are read.
const FeedsPath = "/feeds"

// FeedPlan is the plan of those who read feeds, by token.
const FeedPlan = "feed"

// feedEnding ends the addresses of feeds, after the token.
const feedEnding = ".ics"

// feedWithURL is a feed with its address, which is only shown once.
type feedWithURL struct {
	planner.Feed
	URL string `json:"url,omitempty"`
}

func (a *API) listFeeds(r *Request) ([]planner.Feed, error) {
	all, err := a.Planner.Feeds(r.Context(), r.call)
	if err == nil {
		r.tag(contentTag(all))
	}
	return all, err
}

func (a *API) getFeed(r *Request) (planner.Feed, error) {
	return a.Planner.Feed(r.Context(), r.call, r.resource())
}

func (a *API) createFeed(r *Request, d planner.FeedDraft) (feedWithURL, error) {
	return a.issueFeed(func(hash string) (planner.Feed, error) { return a.Planner.CreateFeed(r.Context(), r.call, d, hash) })
}

func (a *API) rotateFeed(r *Request) (feedWithURL, error) {
	return a.issueFeed(func(hash string) (planner.Feed, error) {
		return a.Planner.RotateFeed(r.Context(), r.call, r.resource(), hash)
	})
}

// issueFeed stores the hash of a new token with a feed, and returns it with its address.
func (a *API) issueFeed(store func(hash string) (planner.Feed, error)) (feedWithURL, error) {
	token, err := account.NewFeedToken(rand.Reader)
	if err != nil {
		return feedWithURL{}, err
	}
	f, err := store(token.Hash())
	return feedWithURL{f, a.Origin + FeedsPath + "/" + token.Reveal() + feedEnding}, err
}

func (a *API) updateFeed(r *Request, p planner.FeedPatch) (planner.Feed, error) {
	return a.Planner.UpdateFeed(r.Context(), r.call, r.resource(), p)
}

func (a *API) deleteFeed(r *Request) (none, error) {
	return none{}, a.Planner.DeleteFeed(r.Context(), r.call, r.resource())
}

// FeedsPage answers those who read feeds, below FeedsPath.
func (a *API) FeedsPage() http.Handler {
	const every = "/{token}" + feedEnding
	routes := []route{{http.MethodGet, every, http.StatusOK, reads, "readFeed", noInput[Text](a.readFeed).withNotModified(a.feedNotModified)}}
	e := Authentication{Authenticate: a.openFeed, Plan: FeedPlan, PerKey: true, Plain: true}
	return &mount{API: a, Authentication: e, router: newRouter(FeedsPath, routes)}
}

// openFeed authenticates by the token in the path.
func (a *API) openFeed(r *Request) (account.Access, planner.Call, error) {
	if len(r.params) == 0 {
		return account.Access{}, planner.Call{}, account.ErrNoFeed
	}
	token, ok := strings.CutSuffix(r.params[0], feedEnding)
	if !ok {
		return account.Access{}, planner.Call{}, account.ErrNoFeed
	}
	opened, err := a.Feeds.Open(r.Context(), token, r.now)
	if err != nil {
		return account.Access{}, planner.Call{}, err
	}
	r.feed, r.zone = opened.Feed, opened.Zone
	return opened.Access, opened.Call, nil
}

// feedNotModified tags a feed, and reports whether the client has that version.
func (a *API) feedNotModified(r *Request) bool {
	r.tagSpace(r.feed.ID)
	return r.unchanged()
}

func (a *API) readFeed(r *Request) (Text, error) {
	f := *r.feed
	if r.call.Blocks > largeFeed {
		if err := r.Stream(); err != nil {
			return Text{}, err
		}
	}
	subjects, blocks, err := a.Planner.FeedBlocks(r.Context(), r.call, f)
	if err != nil {
		return Text{}, err
	}
	exams, err := a.Planner.FeedExams(r.Context(), r.call, f)
	if err != nil {
		return Text{}, err
	}
	p := ical.Calendar{Feed: f, Exams: exams, Sandbox: r.access.Key.Mode == account.Sandbox, Zone: r.zone, Subjects: subjects, Blocks: blocks}
	return Text{
		Type: "text/calendar; charset=utf-8", Name: "study-plan.ics",
		Write: func(w io.Writer) error { return ical.Write(w, p) },
	}, nil
}
