package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/web"
)

// ask sends a request for a page or a file. Headers are names and values in turn.
func (s *server) ask(method, target string, headers ...string) answer {
	s.t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := s.direct(r)
	return answer{t: s.t, what: method + " " + target, status: w.Code, header: w.Header(), body: w.Body.String()}
}

// tag is what a tag of a file looks like.
var tag = regexp.MustCompile(`^"[0-9a-f]{32}"$`)

func TestAllPagesAreTheApp(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, target := range []string{
		"/", "/week", "/week/2026-W10", "/month", "/month/2026-03", "/subjects", "/subjects/sub_1/syllabus", "/exams/exm_1", "/progress", "/suggestions", "/settings", "/settings/keys",
		"/sign-in", "/sign-up", "/reset?token=x", "/verify?token=x", "/join?invitation=x", "/forgot",
	} {
		a := s.ask("GET", target).is(200)
		a.check()
		if a.body != "<!doctype html><title>app</title>" || a.header.Get("Content-Type") != "text/html; charset=utf-8" || a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v %s", target, a.header, a.body)
		}
	}
	for _, target := range []string{"/weeks", "/index.html", "/sign-in/else", "/.keep", "/.vite/manifest.json", "/index.html.br", "/sw.js.gz", "//week", "/assets", "/../index.html"} {
		s.ask("GET", target).is(404)
	}
	if a := s.ask("POST", "/week").is(405); a.header.Get("Allow") != "GET, HEAD" {
		t.Errorf("Allow %q", a.header.Get("Allow"))
	}
}

// route is a path in the app's own list of its pages.
var route = regexp.MustCompile(`'(/[^']*)':`)

func TestAllPagesThatTheAppKnowsAreServed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	source, err := os.ReadFile("../../ui/src/routes.ts")
	s.must(err)
	known := route.FindAllStringSubmatch(string(source), -1)
	if len(known) < 10 {
		t.Fatalf("the app knows %q", known)
	}
	for _, page := range known {
		s.ask("GET", strings.ReplaceAll(page[1], ":", "")).is(200)
	}
}

func TestFilesSayWhatTheyAreAndHowLongTheyLast(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	const always, daily, forever = "no-cache", "public, max-age=86400", "public, max-age=31536000, immutable"
	for target, want := range map[string][2]string{
		"/sw.js":                {"text/javascript; charset=utf-8", always},
		"/theme.js":             {"text/javascript; charset=utf-8", always},
		"/manifest.webmanifest": {"application/manifest+json", always},
		"/icons/icon.svg":       {"image/svg+xml", daily},
		"/assets/main-1a2b.js":  {"text/javascript; charset=utf-8", forever},
		"/assets/main-3c4d.css": {"text/css; charset=utf-8", forever},
	} {
		a := s.ask("GET", target).is(200)
		if a.check(); a.header.Get("Content-Type") != want[0] || a.header.Get("Cache-Control") != want[1] {
			t.Errorf("%s: %v", target, a.header)
		}
		if !tag.MatchString(a.header.Get("ETag")) {
			t.Errorf("%s: tag %q", target, a.header.Get("ETag"))
		}
		again := s.ask("GET", target, "If-None-Match", `"other", W/`+a.header.Get("ETag")).is(304)
		if again.body != "" || again.header.Get("ETag") != a.header.Get("ETag") || again.header.Get("Cache-Control") != want[1] {
			t.Errorf("%s again: %v %q", target, again.header, again.body)
		}
		s.ask("GET", target, "If-None-Match", `"other"`).is(200)
		head := s.ask("HEAD", target).is(200)
		if head.body != "" || head.header.Get("Content-Length") != a.header.Get("Content-Length") || head.header.Get("ETag") != a.header.Get("ETag") {
			t.Errorf("HEAD %s: %v %q", target, head.header, head.body)
		}
	}
	for _, target := range []string{"/assets/none.js", "/assets/", "/icons/none.png"} {
		a := s.ask("GET", target).is(404)
		a.check()
	}
}

func TestFilesAreSentInTheBestFormThatIsAccepted(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for accepted, want := range map[string]string{
		"gzip, deflate, br, zstd": "br", "br": "br", "gzip": "gzip", "GZIP;q=0.5": "gzip", "br;q=0, gzip": "gzip", "br;q=0.1,gzip;q=1": "br",
		"*": "br", "*, br;q=0": "gzip", "br; q=0, *;q=0": "", "identity": "", "": "", "brotli": "", "br;q=x": "",
	} {
		a := s.ask("GET", "/", "Accept-Encoding", accepted).is(200)
		if got := a.header.Get("Content-Encoding"); got != want || a.header.Get("Vary") != "Accept-Encoding" || a.header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%q: sent %q: %v", accepted, got, a.header)
		}
		body := map[string]string{"br": "brotli of the page", "gzip": "gzip of the page", "": "<!doctype html><title>app</title>"}[want]
		if a.body != body || a.header.Get("Content-Length") != strconv.Itoa(len(body)) {
			t.Errorf("%q: sent %q: %v", accepted, a.body, a.header)
		}
	}
	packed, plain := s.ask("GET", "/", "Accept-Encoding", "br").header.Get("ETag"), s.ask("GET", "/").header.Get("ETag")
	if packed == plain || !tag.MatchString(packed) {
		t.Errorf("tags %s and %s", packed, plain)
	}
	s.ask("GET", "/", "Accept-Encoding", "br", "If-None-Match", packed).is(304)
	s.ask("GET", "/", "Accept-Encoding", "br", "If-None-Match", plain).is(200)
	if a := s.ask("GET", "/sw.js", "Accept-Encoding", "br").is(200); a.header.Get("Vary") != "" || a.header.Get("Content-Encoding") != "" {
		t.Errorf("a file with one form: %v", a.header)
	}
}

func TestAPartOfAFileIsSentInTheFormThatIsAccepted(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for coding, want := range map[string]string{"": "<!doc", "br": "brotl"} {
		tag := s.ask("GET", "/", "Accept-Encoding", coding).header.Get("ETag")
		a := s.ask("GET", "/", "Accept-Encoding", coding, "Range", "bytes=0-4", "If-Range", tag).is(206)
		if a.body != want || a.header.Get("Content-Length") != "5" || a.header.Get("Content-Encoding") != coding || a.header.Get("ETag") != tag {
			t.Errorf("%q: %q %v", coding, a.body, a.header)
		}
	}
	if a := s.ask("GET", "/", "Range", "bytes=0-4", "If-Range", `"other"`).is(200); !strings.HasPrefix(a.body, "<!doctype html>") {
		t.Errorf("of another form: %q", a.body)
	}
	beyond := s.ask("GET", "/sw.js", "Range", "bytes=1000-").is(416)
	beyond.check()
}

func TestAProgramWithoutTheAppSaysSo(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Files = fstest.MapFS{".keep": {}} })
	for _, target := range []string{"/", "/week/2026-W10", "/settings"} {
		a := s.ask("GET", target).is(200)
		a.check()
		for _, holds := range []string{"built without the web app", "make build", `href="/docs"`, `href="/openapi.json"`} {
			if !strings.Contains(a.body, holds) {
				t.Errorf("%s lacks %q", target, holds)
			}
		}
		for _, inline := range []string{"<script", "<style", "style=", "onclick"} {
			if strings.Contains(a.body, inline) {
				t.Errorf("%s has %s, which its policy forbids", target, inline)
			}
		}
	}
	s.ask("GET", "/assets/main.js").is(404)
	s.browser().get("/app/status").is(200)
}

func TestOtherPathsAreTheAPIs(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for target, status := range map[string]int{"/docs": 200, "/openapi.json": 200, "/healthz": 200, "/v1/blocks": 401, "/nothing": 404, "/application": 404} {
		if a := s.ask("GET", target).is(status); a.header.Get("Permissions-Policy") != "" {
			t.Errorf("%s has the headers of the app", target)
		}
	}
}

func TestWhatWasBuiltCanBeRead(t *testing.T) {
	t.Parallel()
	if a := newServer(t, func(c *config) { c.Files = web.Built() }).ask("GET", "/").is(200); !strings.Contains(a.body, "<!doctype html>") {
		t.Errorf("the page is %q", a.body)
	}
}

func TestAnAppNeedsAnOriginAndAPlan(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, public := range []string{"", "localhost:8080", "ftp://localhost", "http://", "https://:8080"} {
		c := s.config().Config
		c.PublicURL, _ = url.Parse(public)
		if _, err := web.New(c); err == nil {
			t.Errorf("%q is an origin", public)
		}
	}
	c := s.config().Config
	c.PublicURL = nil
	if _, err := web.New(c); err == nil {
		t.Error("nil is an origin")
	}
	c = s.config().Config
	var none api.Config
	none.Now = s.Now
	apitest.Plans()(&none)
	c.API = &api.API{Config: none}
	if _, err := web.New(c); err == nil {
		t.Error("it does without a plan")
	}
}

func TestAnOriginIsWhatBrowsersMakeOfTheURL(t *testing.T) {
	t.Parallel()
	for public, want := range map[string]string{
		"https://Planner.Example.org:443/": "https://planner.example.org",
		"http://planner.example.org:80":    "http://planner.example.org",
		"http://localhost:8080":            "http://localhost:8080",
	} {
		s := newServer(t, at(public))
		b := s.browser()
		b.header = http.Header{"Origin": {want}}
		b.post("/app/sign-up", obj{"email": bob, "password": password}).is(201)
		d := s.device(bob)
		there := site
		u, err := url.Parse(want)
		s.must(err)
		there.id, there.origin = u.Hostname(), want
		b.post("/app/passkeys", b.attest(d, there)).is(201)
	}
}

func TestPagesNameWhatElseTheyLoad(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	const (
		week     = "</theme.js>; rel=preload; as=script | </assets/week.js>; rel=modulepreload | </assets/week.css>; rel=preload; as=style; crossorigin | "
		settings = "</assets/settings.js>; rel=modulepreload | </assets/en.js>; rel=modulepreload"
		door     = "</assets/door.js>; rel=modulepreload"
	)
	for _, c := range []struct{ target, cookie, languages, want string }{
		{"/", "studyplanner=x", "", week + "</assets/en.js>; rel=modulepreload"},
		{"/", "studyplanner=x", "fr-FR, de-AT;q=0.9, en;q=0.8", week + "</assets/de.js>; rel=modulepreload"},
		{"/", "studyplanner=x", "fr,,x;q=1", week + "</assets/en.js>; rel=modulepreload"},
		{"/settings", "studyplanner=x", "de", settings},
		{"/settings/keys", "studyplanner=x", "en-GB", settings},
		{"/", "", "de", door},
		{"/settings", "studyplanner-device=x", "", door},
		{"/sign-in", "studyplanner=x", "", door},
		{"/assets/main-1a2b.js", "studyplanner=x", "", ""},
	} {
		a := s.ask("GET", c.target, "Cookie", c.cookie, "Accept-Language", c.languages).is(200)
		if got := strings.Join(a.header["Link"], " | "); got != c.want {
			t.Errorf("%s for %q in %q: Link %s, want %s", c.target, c.cookie, c.languages, got, c.want)
		}
	}
	s.ask("GET", "/preload.json").is(404)
}

func TestAFileThatCannotBeReadIsNotSentEmpty(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "sw.js": {Data: []byte("1")}}
	s := newServer(t, func(c *config) { c.Files = files })
	delete(files, "sw.js")
	if a := s.ask("GET", "/sw.js").is(500); a.header.Get("ETag") != "" || a.header.Get("Cache-Control") != "" {
		t.Errorf("the headers of a file: %v", a.header)
	}
	s.ask("GET", "/").is(200)
}

func TestABrowserAtAWrongAddressGetsTheAppAndLearnsThatItIsWrong(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	ask := func(method, target, accept string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, origin+target, nil)
		r.Header.Set("Accept", accept)
		r.Header.Set("If-None-Match", s.direct(httptest.NewRequest("GET", origin+"/", nil)).Header().Get("ETag"))
		return s.direct(r)
	}
	const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
	for _, target := range []string{"/nothing", "/weekk", "/subject/x?y=z", "/docs/nothing"} {
		w := ask("GET", target, browser)
		if w.Code != 404 || !strings.Contains(w.Body.String(), "<title>app") || w.Header().Get("Content-Security-Policy") == "" ||
			!strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %v %s", target, w.Code, w.Header(), w.Body)
		}
	}
	if w := ask("HEAD", "/nothing", browser); w.Code != 404 || w.Body.Len() > 0 {
		t.Errorf("HEAD: %d %s", w.Code, w.Body)
	}
	for target, accept := range map[string]string{"/nothing": "*/*", "/v1/nothing": browser, "/app/nothing": browser, "/assets/nothing.js": browser} {
		if w := ask("GET", target, accept); w.Code != 404 && w.Code != 401 || strings.Contains(w.Body.String(), "<title>app") {
			t.Errorf("%s for %s: %d %s", target, accept, w.Code, w.Body)
		}
	}
	if w := ask("GET", "/healthz", browser); w.Code != 200 {
		t.Errorf("/healthz: %d", w.Code)
	}
}
