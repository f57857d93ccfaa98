package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

// Where the resources are. What follows is the offset of a week, or a period.
const (
	scheduleURI = "planner://schedule/"
	statsURI    = "planner://stats/"

	scheduleTemplate = scheduleURI + "{week_offset}"
	statsTemplate    = statsURI + "{period}"
)

const jsonType = "application/json"

// addResources offers weeks and statistics, as get_schedule and get_stats tell
// them, for users who put them into a conversation themselves.
func addResources(s *sdk.Server, c Config) {
	week, stats := resource(c, toolNamed("get_schedule"), scheduleArguments), resource(c, toolNamed("get_stats"), statsArguments)
	s.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: scheduleTemplate, Name: "schedule", Title: "A week", MIMEType: jsonType,
		Description: "The blocks of the week that is week_offset weeks after the current one, by days.",
	}, week)
	s.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: statsTemplate, Name: "stats", Title: "Progress", MIMEType: jsonType,
		Description: "Sessions planned and completed, minutes and the streak; period is today, week, month or all.",
	}, stats)
	for _, r := range listedWeeks() {
		s.AddResource(&sdk.Resource{URI: scheduleURI + strconv.Itoa(r.offset), Name: r.name, Title: r.title, MIMEType: jsonType}, week)
	}
	for _, r := range listedPeriods() {
		s.AddResource(&sdk.Resource{URI: statsURI + string(r.period), Name: "stats-" + string(r.period), Title: r.title, MIMEType: jsonType}, stats)
	}
}

type listedWeek struct {
	offset      int
	name, title string
}

func listedWeeks() []listedWeek {
	return []listedWeek{{0, "this-week", "This week"}, {1, "next-week", "Next week"}, {-1, "last-week", "Last week"}}
}

type listedPeriod struct {
	period client.Period
	title  string
}

func listedPeriods() []listedPeriod {
	return []listedPeriod{
		{client.Today, "Progress today"},
		{client.Week, "Progress this week"},
		{client.Month, "Progress this month"},
		{client.All, "Progress so far"},
	}
}

// toolNamed returns a tool that there is.
func toolNamed(name string) tool {
	all := tools()
	return all[slices.IndexFunc(all, func(t tool) bool { return t.Name == name })]
}

// resource returns a handler that tells what t answers to the arguments that a
// URI stands for. Those that are wrong make a URI of nothing.
func resource(c Config, t tool, argumentsOf func(uri string) (any, error)) sdk.ResourceHandler {
	return func(ctx context.Context, rq *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		uri := rq.Params.URI
		arguments, err := argumentsOf(uri)
		if err != nil {
			return nil, sdk.ResourceNotFoundError(uri)
		}
		text, err := json.Marshal(arguments)
		if err != nil {
			return nil, err
		}
		a, err := t.run(ctx, &call{Client: c.Client, readOnly: c.ReadOnly}, text)
		if _, wrong := errors.AsType[problems](err); wrong {
			return nil, sdk.ResourceNotFoundError(uri)
		}
		if err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: explain(err, t)}
		}
		if text, err = json.Marshal(a); err != nil {
			return nil, err
		}
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, MIMEType: jsonType, Text: string(text)}}}, nil
	}
}

// scheduleArguments returns the parameters of get_schedule for a URI.
func scheduleArguments(uri string) (any, error) {
	offset, err := strconv.Atoi(strings.TrimPrefix(uri, scheduleURI))
	return map[string]int{"week_offset": offset}, err
}

// statsArguments returns the parameters of get_stats for a URI.
func statsArguments(uri string) (any, error) {
	return map[string]string{"period": strings.TrimPrefix(uri, statsURI)}, nil
}
