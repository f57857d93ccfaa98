package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// piece is text of one look.
type piece struct {
	text string
	look look
}

// sgr is the sequence that changes how characters are shown (ECMA-48, SGR).
var sgr = regexp.MustCompile(`\x1b\[([0-9;:]*)m`)

// pieces divides a line at the sequences that change its look.
func pieces(line string) []piece {
	var all []piece
	var now look
	for line != "" {
		at := sgr.FindStringSubmatchIndex(line)
		if at == nil {
			return append(all, piece{line, now})
		}
		if at[0] > 0 {
			all = append(all, piece{line[:at[0]], now})
		}
		now = now.with(strings.Split(line[at[2]:at[3]], ";"))
		line = line[at[1]:]
	}
	return all
}

// with returns l changed by the parameters of a sequence.
func (l look) with(parameters []string) look {
	for i := 0; i < len(parameters); i++ {
		n, _ := strconv.Atoi(parameters[i]) // none is 0
		switch {
		case n == 0:
			l = look{}
		case n == 1:
			l.bold = true
		case n == 2:
			l.faint = true
		case n == 22:
			l.bold, l.faint = false, false
		case n == 39:
			l.fore = ""
		case n == 49:
			l.back = ""
		case (n == 38 || n == 48) && i+4 < len(parameters) && parameters[i+1] == "2":
			color := rgb(parameters[i+2 : i+5])
			if n == 38 {
				l.fore = color
			} else {
				l.back = color
			}
			i += 4
		case n >= 30 && n <= 37:
			l.fore = basic[n-30]
		case n >= 90 && n <= 97:
			l.fore = bright[n-90]
		}
	}
	return l
}

// The sixteen colours that a terminal names.
var (
	basic  = [8]string{"#5c6773", "#f07178", "#8fd694", "#ffcb6b", "#82aaff", "#c792ea", "#7fdbca", "#d5dbe1"}
	bright = [8]string{"#7f8c98", "#ff8b92", "#b5e8b0", "#ffe585", "#9cc4ff", "#e1acff", "#a3f7ff", "#ffffff"}
)

func rgb(parts []string) string {
	var v [3]int
	for i, p := range parts {
		v[i], _ = strconv.Atoi(p)
	}
	return fmt.Sprintf("#%02x%02x%02x", v[0], v[1], v[2])
}
