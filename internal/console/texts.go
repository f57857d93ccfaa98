package console

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Texts are flags whose values may have several words, up to the next such flag. --date 25 Nov
// is the same as --date "25 Nov".
type Texts struct{ set []*text }

// text is the value of such a flag.
type text struct {
	texts *Texts
	flags *pflag.FlagSet
	into  *string
	place int // number of operands before it
}

// Flag adds a flag to c.
func (t *Texts) Flag(c *cobra.Command, into *string, name, usage string) {
	c.Flags().Var(&text{texts: t, flags: c.Flags(), into: into}, name, usage)
}

// Set implements pflag.Value.
func (x *text) Set(value string) error {
	*x.into, x.place = value, x.flags.NArg()
	x.texts.set = append(slices.DeleteFunc(x.texts.set, func(o *text) bool { return o == x }), x)
	return nil
}

// String implements pflag.Value.
func (x *text) String() string {
	if x.into == nil {
		return ""
	}
	return *x.into
}

// Type implements pflag.Value.
func (x *text) Type() string { return "string" }

// Operands gives the words behind the flags to these, and returns the other operands.
// A value with white space was quoted, and gets no more words. If no operand comes before the
// flags, the last word is an operand.
func (t *Texts) Operands(operands []string) []string {
	end, left := len(operands), []string(nil)
	if len(t.set) > 0 && t.set[0].place == 0 && end > 0 {
		end, left = end-1, operands[end-1:]
	}
	for _, x := range slices.Backward(t.set) {
		from := min(x.place, end)
		if words := operands[from:end]; len(words) > 0 && *x.into != "" && !strings.ContainsAny(*x.into, " \t\n") {
			*x.into += " " + strings.Join(words, " ")
		} else {
			left = slices.Concat(words, left)
		}
		end = from
	}
	return slices.Concat(operands[:end], left)
}
