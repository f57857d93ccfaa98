package wishes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/go-json-experiment/json"
	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/private"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

const undoHelp = `Take back the last change of the standing wishes that was made on this computer
with this login. Once more makes it again. What somebody has changed since is
left alone.`

func (a commands) undoCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{Use: "undo", Short: "Take back the last change of the standing wishes", Long: undoHelp}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		change, err := recorded(l.Space)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return errors.New("there is nothing to undo: the wishes were not changed on this computer with this login")
		case err != nil:
			return err
		case change.After != l.tag:
			return console.Failf(console.ExitFailed, "the wishes have changed since, so nothing was done: run studyplanner wishes to look at them anew")
		}
		if l, err = a.replace(ctx, l, change.Before); err != nil {
			return err
		}
		return a.show(l, f, l.render(screen.Columns(a.Console)))
	})
}

// change is the last change of the wishes of a space from this computer.
type change struct {
	Before []client.Wish `json:"before"`
	After  string        `json:"after"` // the tag of the list that it made
}

// record keeps c in place of the change before it.
func record(s session.Space, c change) error {
	path, err := changes.Path(s, "wishes")
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := console.WriteJSON(&text, c); err != nil {
		return err
	}
	return private.Write(path+".json", text.Bytes())
}

// recorded returns what was remembered of s last; fs.ErrNotExist if nothing was.
func recorded(s session.Space) (change, error) {
	path, err := changes.Path(s, "wishes")
	if err != nil {
		return change{}, err
	}
	text, err := private.Read(path + ".json")
	if err != nil {
		return change{}, err
	}
	var c change
	if err := json.Unmarshal(text, &c); err != nil {
		return change{}, fmt.Errorf("%s.json is damaged: remove it (%w)", path, err)
	}
	return c, nil
}
