package neighbours

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
)

// AttackCommand is the argument with which the program attacks, in place of all
// that it does otherwise: see [Attack].
const AttackCommand = "attack"

// ready is the line that an attack begins with.
const ready = "ready\n"

// order is what an attack in a process of its own is to do.
type order struct {
	Row  string
	As   access
	Body []byte
}

// Attack reads what it is to do from in, attacks until in ends, and writes to out
// how it was answered. The trial starts itself as this: what clients that are
// elsewhere cost must not be taken from the neighbour.
func Attack(ctx context.Context, in io.Reader, out io.Writer) error {
	var o order
	orders := json.NewDecoder(in)
	if err := orders.Decode(&o); err != nil {
		return err
	}
	i := slices.IndexFunc(rows, func(r row) bool { return r.name == o.Row })
	if i < 0 {
		return fmt.Errorf("there is no row %q", o.Row)
	}
	a := at(o.As)
	a.body = o.Body
	if _, err := io.WriteString(out, ready); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	go func() {
		_, _ = io.Copy(io.Discard, orders.Buffered())
		_, _ = io.Copy(io.Discard, in)
		stop()
	}()
	a.attack(ctx, rows[i], 0)
	return json.NewEncoder(out).Encode(a.statuses())
}

// apart attacks as r says, in a process of its own, until measure has ended. It runs
// where nobody else wants to (SCHED_IDLE): one that is only nice keeps a processor for
// some milliseconds once it has it.
func (a *attacker) apart(ctx context.Context, r row, measure func() (sample, error)) (sample, error) {
	self, err := os.Executable()
	if err != nil {
		return sample{}, err
	}
	cmd := exec.CommandContext(ctx, "chrt", "--idle", "0", self, AttackCommand)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return sample{}, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return sample{}, err
	}
	if err := cmd.Start(); err != nil {
		return sample{}, err
	}
	lines := bufio.NewReader(out)
	err = json.NewEncoder(in).Encode(order{r.name, a.access, a.body})
	if line, failed := lines.ReadString('\n'); failed != nil || line != ready {
		err = errors.Join(err, failed, fmt.Errorf("the attack began with %q", line))
	}
	var found sample
	if err == nil {
		found, err = measure()
	}
	in.Close()
	answers := map[int]int{}
	err = errors.Join(err, json.NewDecoder(lines).Decode(&answers), cmd.Wait())
	a.add(answers)
	return found, err
}
