package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// load is what wrk asks for: lists of people by their tokens, or creates. Each request
// has an id of its own.
type load struct {
	url         string
	connections int
	tokens      []string // of people, as the Authorization header
	lists       []string // paths, of which each read takes one at random
	changes     []string // path of a block of each person, or one for all; nil: nothing is written
	creates     string   // path that blocks are posted to, in place of lists
	subjects    []string // of each person, for creates
}

// script asks for a person at random. Where changes are given, the person changes a
// block and lists three weeks.
const script = `local tokens, lists, changes, subjects, creates = {%s}, {%s}, {%s}, {%s}, %q
local n, who = 0, 1
local function send(method, path, body)
	local head = method .. " " .. path .. " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: " .. tokens[who] .. "\r\nX-Request-Id: bench-" .. n
	if body == "" then return head .. "\r\n\r\n" end
	return head .. "\r\nContent-Type: application/json\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end
function request()
	n = n + 1
	if #changes == 0 or n %% 4 == 1 then who = math.random(#tokens) end
	if creates ~= "" then
		return send("POST", creates, '{"subject_id":"' .. subjects[who] .. '","date":"2026-04-13","start":"09:00","end":"10:30","topic":"Chapter 7"}')
	end
	if #changes > 0 and n %% 4 == 1 then
		return send("PATCH", changes[(who - 1) %% #changes + 1], '{"topic":"Chapter ' .. n .. '"}')
	end
	return send("GET", lists[math.random(#lists)], "")
end
`

func (l load) text() string {
	table := func(all []string) string {
		quoted := make([]string, len(all))
		for i, s := range all {
			quoted[i] = strconv.Quote(s)
		}
		return strings.Join(quoted, ",")
	}
	return fmt.Sprintf(script, table(l.tokens), table(l.lists), table(l.changes), table(l.subjects), l.creates)
}

var rate = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)

// wrk returns how many answers there were in a second. An answer that is not a success
// is an error.
func (h *house) wrk(ctx context.Context, l load) (float64, error) {
	file := h.file("load.lua")
	if err := os.WriteFile(file, []byte(l.text()), 0o600); err != nil {
		return 0, err
	}
	length := strconv.Itoa(int(h.length/time.Second)) + "s"
	out, err := exec.CommandContext(ctx, "wrk", "-t1", "-c"+strconv.Itoa(l.connections), "-d"+length, "-s", file, l.url).CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return 0, errors.New("wrk is needed: make bench installs it")
	}
	if err != nil {
		return 0, fmt.Errorf("wrk: %w\n%s", err, out)
	}
	return readRate(string(out))
}

// readRate reads what wrk printed.
func readRate(text string) (float64, error) {
	if strings.Contains(text, "Non-2xx") || strings.Contains(text, "Socket errors") {
		return 0, fmt.Errorf("not every answer was a success:\n%s", text)
	}
	found := rate.FindStringSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("wrk printed no figures:\n%s", text)
	}
	return strconv.ParseFloat(found[1], 64)
}

// inTurns measures the loads in rounds, one after the other in each. It returns the
// rates by name.
func (h *house) inTurns(ctx context.Context, loads map[string]load, order ...string) (map[string][]float64, error) {
	rates := map[string][]float64{}
	for range h.rounds {
		for _, name := range order {
			n, err := h.wrk(ctx, loads[name])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			rates[name] = append(rates[name], n)
		}
	}
	return rates, nil
}
