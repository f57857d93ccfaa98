package agenda

import (
	"strconv"

	"github.com/spf13/cobra"
)

// digit is a flag such as -1: it adds its digit to a number.
type digit struct {
	digit  string
	number *string
}

// digitFlags lets c take a negative number as an operand, which would else be
// read as unknown flags. The number is stored without its sign.
func digitFlags(c *cobra.Command, number *string) {
	for n := range 10 {
		d := digit{strconv.Itoa(n), number}
		f := c.Flags().VarPF(d, "digit-"+d.digit, d.digit, "")
		f.NoOptDefVal, f.Hidden = d.digit, true
	}
}

// String, Set and Type make digit a flag.
func (d digit) String() string { return "" }

// Set adds the digit.
func (d digit) Set(string) error {
	*d.number += d.digit
	return nil
}

// Type is what help would call the value.
func (d digit) Type() string { return "digit" }
