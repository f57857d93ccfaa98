package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
)

func (p *program) accountExport() *cobra.Command {
	var email string
	c := &cobra.Command{
		Use: "export --email ADDRESS [FILE]", Short: "Write everything of an account as one JSON document",
		Long: `Write everything of an account, both spaces and the hashes of its keys, as one
JSON document, to standard output unless a FILE is named. A FILE is readable by
its owner alone, and must not exist yet.`,
		Example: "  studyplanner account export --email ada@example.org ada.json",
		Args:    cobra.MaximumNArgs(1),
	}
	emailFlag(c, &email)
	return p.do(c, func(ctx context.Context, operands []string) error {
		return p.with(ctx, existing, func(s services) error {
			a, err := s.find(ctx, email)
			if err != nil {
				return err
			}
			progress := p.Progress("export")
			defer progress.Finish()
			tell := progress.Set
			if console.Terminal(p.Stdout) {
				tell = nil // the document is written meanwhile
			}
			err = s.accounts.Export(ctx, a.ID, tell, func(doc account.Document) error {
				if len(operands) == 0 || operands[0] == "-" {
					return console.WriteJSON(p.Stdout, doc)
				}
				return writeFile(operands[0], doc)
			})
			return about(email, err)
		})
	})
}

// writeFile writes value to a new file, which is not left behind half written.
func writeFile(name string, value any) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s exists already and is left as it is", name)
	}
	if err != nil {
		return err
	}
	err = console.WriteJSON(f, value)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return nil
}

func (p *program) accountImport() *cobra.Command {
	var email string
	c := &cobra.Command{
		Use: "import [--email ADDRESS] FILE", Short: "Make an account from an exported document and print its id",
		Long: `Make an account from a document that "account export" wrote, and print its id.
The account has the document's e-mail address and its keys work on; with --email
it is a copy under another address, without keys. FILE - is standard input.`,
		Example: "  studyplanner account import ada.json\n  studyplanner account import --email copy@example.org - <ada.json",
		Args:    console.OneOperand("a FILE"),
	}
	c.Flags().StringVar(&email, "email", "", "`ADDRESS` of the new account, in place of the document's")
	return p.do(c, func(ctx context.Context, operands []string) error {
		in, err := p.seekable(operands[0])
		if err != nil {
			return fmt.Errorf("read %s: %w", operands[0], err)
		}
		defer in.Close()
		doc, err := account.ReadDocument(in)
		if err != nil {
			return fmt.Errorf("read %s: %w", operands[0], withoutPath(err))
		}
		return p.with(ctx, existing, func(s services) error {
			progress := p.Progress("import")
			a, err := s.accounts.Import(ctx, doc, email, progress.Set)
			progress.Finish()
			if err != nil {
				return fmt.Errorf("import %s: %w", operands[0], err)
			}
			p.notePlan(a.Plan)
			return p.Print(a.ID)
		})
	})
}

// seekable opens a file, or for "-" what standard input holds, to be read several times.
func (p *program) seekable(name string) (io.ReadSeekCloser, error) {
	if name != "-" {
		f, err := os.Open(name)
		return f, withoutPath(err)
	}
	text, err := io.ReadAll(p.Stdin)
	return struct {
		io.ReadSeeker
		io.Closer
	}{bytes.NewReader(text), io.NopCloser(nil)}, err
}
