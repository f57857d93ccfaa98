package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// member is a node as Patroni tells of it.
type member struct {
	Name     string `json:"name"`
	Role     string `json:"role"`  // leader, quorum_standby, replica
	State    string `json:"state"` // running, streaming and others
	Timeline int    `json:"timeline"`
}

// members asks any node for all that it knows.
func (c *Cluster) members(ctx context.Context) ([]member, error) {
	var errs []error
	for _, n := range c.Nodes {
		var known struct{ Members []member }
		err := c.ask(ctx, n, http.MethodGet, "/cluster", nil, &known)
		if err == nil {
			return known.Members, nil
		}
		errs = append(errs, err)
	}
	return nil, errors.Join(errs...)
}

// mostAsked is how long Patroni may take to answer what it knows already.
const mostAsked = 3 * time.Second

// ask sends Patroni on a node a request, and reads the answer unless into is nil.
func (c *Cluster) ask(ctx context.Context, n *Node, method, path string, body, into any) error {
	if method == http.MethodGet {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, mostAsked)
		defer cancel()
	}
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://"+n.address+":8008"+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	req.SetBasicAuth("patroni", password)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s on %s: %d %s", method, path, n.Name, resp.StatusCode, answer)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer, into)
}

// Primary is the node that is the primary, for all that Patroni knows.
func (c *Cluster) Primary(ctx context.Context) (*Node, error) { return c.first(ctx, "leader") }

// Standby is one of those of which one has all that was acknowledged.
func (c *Cluster) Standby(ctx context.Context) (*Node, error) { return c.first(ctx, "quorum_standby") }

func (c *Cluster) first(ctx context.Context, role string) (*Node, error) {
	all, err := c.members(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range all {
		for _, n := range c.Nodes {
			if n.Name == m.Name && m.Role == role {
				return n, nil
			}
		}
	}
	return nil, fmt.Errorf("no node is the %s: %+v", role, all)
}

// Standbys are the nodes but the primary.
func (c *Cluster) Standbys(ctx context.Context) ([]*Node, error) {
	primary, err := c.Primary(ctx)
	if err != nil {
		return nil, err
	}
	var others []*Node
	for _, n := range c.Nodes {
		if n != primary {
			others = append(others, n)
		}
	}
	return others, nil
}

// AwaitOther waits until another node than this one says that it is the primary.
func (c *Cluster) AwaitOther(ctx context.Context, than *Node) error {
	return c.await(ctx, "another primary than "+than.Name, func() bool {
		for _, n := range c.Nodes {
			if n != than && c.ask(ctx, n, http.MethodGet, "/primary", nil, nil) == nil {
				return true
			}
		}
		return false
	})
}

// AwaitWhole waits until there is a primary and both others follow it.
func (c *Cluster) AwaitWhole(ctx context.Context) error {
	var last []member
	err := c.await(ctx, "a primary that both others follow", func() bool {
		all, err := c.members(ctx)
		last = all
		return err == nil && whole(all, c.synchronous)
	})
	if err != nil {
		return fmt.Errorf("%w: %+v", err, last)
	}
	return nil
}

// whole reports whether the nodes are a primary and two that follow, synchronously if
// that is asked for, all of one history.
func whole(all []member, synchronous bool) bool {
	roles := map[string]int{}
	for _, m := range all {
		if m.Timeline != all[0].Timeline {
			return false
		}
		if m.State == "streaming" || m.Role == "leader" && m.State == "running" {
			roles[m.Role]++
		}
	}
	follower := "replica"
	if synchronous {
		follower = "quorum_standby"
	}
	return roles["leader"] == 1 && roles[follower] == nodes-1
}

// Switch makes a standby the primary, as before work on the other node.
func (c *Cluster) Switch(ctx context.Context) error {
	from, err := c.Primary(ctx)
	if err != nil {
		return err
	}
	to, err := c.Standby(ctx)
	if err != nil {
		return err
	}
	return c.ask(ctx, from, http.MethodPost, "/switchover", map[string]string{"leader": from.Name, "candidate": to.Name}, nil)
}

// Desynchronize has the primary answer before a standby has anything, as PostgreSQL
// does where nothing else is said: for a control.
func (c *Cluster) Desynchronize(ctx context.Context) error {
	primary, err := c.Primary(ctx)
	if err != nil {
		return err
	}
	c.synchronous = false
	return c.ask(ctx, primary, http.MethodPatch, "/config", map[string]any{
		"synchronous_mode": false, "synchronous_mode_strict": false, "maximum_lag_on_failover": 1 << 30,
	}, nil)
}
