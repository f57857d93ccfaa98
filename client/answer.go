package client

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// envelope is the form of every answer.
type envelope struct {
	Data  json.RawMessage `json:"data"`
	Error *struct {
		Code    string  `json:"code"`
		Message string  `json:"message"`
		Fields  []Field `json:"fields"`
	} `json:"error"`
	Meta meta `json:"meta"`
}

// meta is what an envelope tells beside its data.
type meta struct {
	RequestID       string            `json:"request_id"`
	NextCursor      string            `json:"next_cursor"`
	Changes         []SuggestedChange `json:"changes"`
	CouldNotFit     []string          `json:"could_not_fit"`
	Understood      []Understood      `json:"understood"`
	NotUnderstood   []string          `json:"not_understood"`
	ScheduleVersion string            `json:"schedule_version"`
	LocalTime       time.Time         `json:"local_time"`
	Subjects        []SubjectSummary  `json:"subjects"`
	Overlaps        []Block           `json:"overlaps"`
	DaysOff         []DayOff          `json:"days_off"`
	Busy            []Busy            `json:"busy"`
	Topics          []ProposedTopic   `json:"topics"`
	Full            bool              `json:"full"`
	Effect          *Effect           `json:"effect"`
	ItemID          string            `json:"item_id"`
	DueBlocks       *int              `json:"due_blocks"`
	StudyMinutes    *int              `json:"study_minutes"`
}

// maxAnswer bounds what an answer may hold. The blocks of a full space, all with
// topics as long as they can be, have some 220 MB.
const maxAnswer = 256 << 20

// read reads the whole of an answer. One that ends early is lost.
func (c *Client) read(answer *http.Response) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	switch {
	case err != nil:
		return nil, lost{fmt.Errorf("read the answer: %w", c.withoutSecrets(err))}
	case len(text) > maxAnswer:
		return nil, fmt.Errorf("the answer is over %d bytes", maxAnswer)
	}
	return text, nil
}

// open takes an answer to rq apart. It returns an *Error for one that refuses the
// request, and for one that is not of the API. A non-null error is a refusal whatever
// the status.
func open(answer *http.Response, text []byte, rq call) (envelope, error) {
	var e envelope
	good := 200 <= answer.StatusCode && answer.StatusCode <= 299
	text = bytes.TrimSpace(text)
	if good && rq.bare && len(text) == 0 {
		return e, nil
	}
	if answer.StatusCode == http.StatusNotModified && answer.Request.Header.Get("If-None-Match") != "" {
		return e, ErrNotModified
	}
	err := json.Unmarshal(text, &e)
	refusal := &Error{
		Status:     answer.StatusCode,
		RequestID:  cmp.Or(e.Meta.RequestID, answer.Header.Get("X-Request-Id")),
		RetryAfter: retryAfter(answer.Header, time.Now()),
	}
	switch {
	case err == nil && e.Error != nil:
		refusal.Code, refusal.Fields = e.Error.Code, e.Error.Fields
		refusal.Message = cmp.Or(e.Error.Message, "the server gives no reason")
	case good && err == nil && rq.holds(e):
		return e, nil
	case 300 <= answer.StatusCode && answer.StatusCode <= 399:
		refusal.Message = "the server sends elsewhere, which the client does not follow; check the base URL"
	default:
		refusal.Message = "the answer does not come from the API; check the base URL, and what stands between"
	}
	return e, refusal
}

// holds reports whether e has the data that rq asks for: more than null, unless that may
// be all.
func (rq call) holds(e envelope) bool {
	return !rq.bare && len(e.Data) > 0 && (rq.maybe || string(e.Data) != "null")
}
