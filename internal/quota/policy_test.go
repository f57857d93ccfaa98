package quota

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestParsePolicy(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ text, want string }{
		"one limit":                          {"free=30/1m", "free=30/1m"},
		"several limits keep their order":    {"a=1000/24h,30/1m", "a=1000/24h,30/1m"},
		"24h stays 24h":                      {"a=1/24h", "a=1/24h"},
		"60s is 1m":                          {"a=1/60s", "a=1/1m"},
		"60m is 1h":                          {"a=1/60m", "a=1/1h"},
		"1h30m is 90m":                       {"a=1/1h30m", "a=1/90m"},
		"90s stays 90s":                      {"a=1/90s", "a=1/90s"},
		"days are hours":                     {"a=1/7d", "a=1/168h"},
		"leading zeros go":                   {"a=007/1m", "a=7/1m"},
		"a name of 32":                       {strings.Repeat("a", 32) + "=1/1s", strings.Repeat("a", 32) + "=1/1s"},
		"a name with digits, _ and -":        {"a-1_b=1/1s", "a-1_b=1/1s"},
		"the largest limit":                  {"a=1000000000/366d", "a=1000000000/8784h"},
		"the most requests for each second":  {"a=1000000000/1s", "a=1000000000/1s"},
		"eight limits":                       {"a=1/1s,1/2s,1/3s,1/4s,1/5s,1/6s,1/7s,1/8s", "a=1/1s,1/2s,1/3s,1/4s,1/5s,1/6s,1/7s,1/8s"},
		"fractions of units, if whole in s":  {"a=1/1.5h", "a=1/90m"},
		"milliseconds, if whole seconds too": {"a=1/1000ms", "a=1/1s"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := ParsePolicy(tt.text)
			if err != nil || p.String() != tt.want {
				t.Errorf("%s reads as %v, %v; want %s", tt.text, p, err, tt.want)
			}
		})
	}
}

func TestParsePolicyNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	const (
		form     = "must be NAME="
		name     = "name must be"
		limit    = "must be REQUESTS/WINDOW"
		requests = "requests must be"
		window   = "window must be"
	)
	for text, want := range map[string][]string{
		"":                                {form},
		"free":                            {form},
		"=1/1m":                           {name},
		"Free=1/1m":                       {name},
		"1a=1/1m":                         {name},
		"a b=1/1m":                        {name},
		"a\n=1/1m":                        {name},
		strings.Repeat("a", 33) + "=1/1m": {name},
		"a=":                              {`limit "": ` + limit},
		"a=30":                            {`limit "30": ` + limit},
		"a=1/1m,":                         {`limit "": ` + limit},
		"a=0/1m":                          {requests},
		"a=-1/1m":                         {requests},
		"a=+1/1m":                         {requests},
		"a=1e3/1m":                        {requests},
		"a= 1/1m":                         {requests},
		"a=1000000001/1m":                 {requests},
		"a=99999999999999999999/1m":       {requests},
		"a=1/":                            {window},
		"a=1/60":                          {window},
		"a=1/0s":                          {window},
		"a=1/-1m":                         {window},
		"a=1/999ms":                       {window},
		"a=1/1500ms":                      {window},
		"a=1/367d":                        {window},
		"a=1/8784h1s":                     {window},
		"a=1/65535d":                      {window},
		"a=1/65536d":                      {window},
		"a=1/1.5d":                        {window},
		"a=1/d":                           {window},
		"a=1/1d12h":                       {window},
		"a=1/1m/2":                        {window},
		"a=1/1m,2/60s":                    {`limit "2/60s": another limit has the same window`},
		"a=1/24h,2/1d":                    {`limit "2/1d": another limit has the same window`},
		"a=" + strings.Repeat("1/1m,", 8): {"more than 8 limits"},
		"A=x/y,1/1m,0/1s,1":               {name, `"x/y": ` + requests, `"x/y": ` + window, `"0/1s": ` + requests, `"1": ` + limit},
		"a=" + strings.Repeat(",", 1<<20): {"more than 8 limits"},
		"a=1/1s,1/2s,1/3s,1/4s,1/5s,1/6s,1/7s,1/8s,1/9s": {"more than 8 limits"},
	} {
		p, err := ParsePolicy(text)
		if err == nil {
			t.Errorf("%.50q reads as %v", text, p)
			continue
		}
		for _, part := range want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%.50q: error %q does not say %q", text, err, part)
			}
		}
	}
}

func TestBuiltinPoliciesAreTheDocumentedOnes(t *testing.T) {
	t.Parallel()
	want := []string{
		"personal=6000/1m", "free=30/1m,1000/24h", "pro=120/1m,10000/24h", "anonymous=120/1m",
		"feed=120/1h", "browser=1200/1m", "sign-in=10/15m", "sign-in-address=60/15m", "sign-in-strangers=100/15m",
	}
	var got []string
	for _, p := range Builtin() {
		got = append(got, p.String())
		if read, err := ParsePolicy(p.String()); err != nil || !reflect.DeepEqual(read, p) {
			t.Errorf("%v reads as %v, %v", p, read, err)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("built in are %q, want %q", got, want)
	}
}

func FuzzParsePolicy(f *testing.F) {
	for _, p := range Builtin() {
		f.Add(p.String())
	}
	f.Add("a=1/1h30m,2/7d")
	f.Add("a=1000000000/366d,1/999ms")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePolicy(text)
		if err != nil {
			return
		}
		again, err := ParsePolicy(p.String())
		if err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("%q reads as %v, which reads as %v, %v", text, p, again, err)
		}
		for _, l := range p.Limits {
			if l.Requests < 1 || l.Requests > 1e9 || l.Window < time.Second || l.Window > 366*24*time.Hour {
				t.Errorf("%q has the limit %v", text, l)
			}
		}
	})
}
