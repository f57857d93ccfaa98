package reminders

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"

	"studyplanner/internal/account"
	"studyplanner/internal/outbound"
	"studyplanner/internal/planner"
)

// Draft is the reminders that a browser wants, with its subscription to pushes.
type Draft struct {
	Endpoint string `json:"endpoint"`
	P256DH   string `json:"p256dh"` // both in base64url
	Auth     string `json:"auth"`
	Language string `json:"language"`
	Minutes  *int   `json:"minutes"` // before a session; nil: no reminders of sessions
	Exams    bool   `json:"exams"`
	Week     bool   `json:"week"`
}

// validate returns planner.Invalid with everything that is wrong with d.
func (d Draft) validate() error {
	var bad planner.Invalid
	_, err := outbound.Check(d.Endpoint)
	bad.Check(err == nil, "endpoint", "must be the address that the browser's push service gave")
	key, err := base64.RawURLEncoding.DecodeString(d.P256DH)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	bad.Check(err == nil, "p256dh", "must be a public key on P-256, in base64url")
	auth, err := base64.RawURLEncoding.DecodeString(d.Auth)
	bad.Check(err == nil && len(auth) == 16, "auth", "must be 16 bytes, in base64url")
	bad.Check(slices.Contains(account.Languages, d.Language), "language", "must be en or de")
	bad.Check(d.Minutes == nil || 0 <= *d.Minutes && *d.Minutes <= MaxMinutes, "minutes", fmt.Sprintf("must be from 0 to %d", MaxMinutes))
	bad.Check(d.Minutes != nil || d.Exams || d.Week, "minutes", "must be given where neither exams nor the week are told")
	return bad.Err()
}

// State is the reminders of one browser of an account.
type State struct {
	Key     string // with which the browser asks its push service for an address
	Browser *account.Reminder
	Others  int // other browsers with reminders
}

// State returns the reminders of the browser of a session.
func (s *Service) State(ctx context.Context, a account.Access) (State, error) {
	_, public, err := s.key(ctx)
	if err != nil {
		return State{}, err
	}
	all, err := s.Store.Reminders(ctx, a.Key.Space)
	if err != nil {
		return State{}, fmt.Errorf("list reminders: %w", err)
	}
	state := State{Key: public, Others: len(all)}
	if n := ofSession(all, a.Key.ID); n >= 0 {
		state.Browser, state.Others = &all[n], len(all)-1
	}
	return state, nil
}

// ofSession returns which of all is the browser of a session, or -1.
func ofSession(all []account.Reminder, session string) int {
	return slices.IndexFunc(all, func(r account.Reminder) bool { return r.SessionID == session })
}

// Set sets the reminders of the browser of a session. It returns planner.Invalid.
func (s *Service) Set(ctx context.Context, a account.Access, d Draft) error {
	if err := d.validate(); err != nil {
		return err
	}
	err := s.Store.SetReminder(ctx, a.Key.Space, account.Reminder{
		ID: string(account.ReminderID) + s.NewID(), SessionID: a.Key.ID, Endpoint: d.Endpoint, P256DH: d.P256DH, Auth: d.Auth, Language: d.Language,
		Minutes: d.Minutes, Exams: d.Exams, Week: d.Week, Since: s.Now(),
	})
	if errors.Is(err, account.ErrRemindersFull) {
		return planner.Invalid{{Field: "endpoint", Reason: err.Error()}}
	}
	if err != nil {
		return fmt.Errorf("set reminder: %w", err)
	}
	return nil
}

// Remove removes the reminders of the browser of a session, if it has some.
func (s *Service) Remove(ctx context.Context, a account.Access) error {
	r, err := s.browser(ctx, a)
	if err == nil {
		err = s.Store.DeleteReminder(ctx, a.Key.Space, r.ID)
	}
	if errors.Is(err, account.ErrReminderNotFound) {
		return nil
	}
	return err
}

// SendTest sends a test message to the browser of a session. It returns planner.Invalid with
// the reason if the push service refuses it, or if the browser has no reminders. It deletes
// the reminder of a browser that has unsubscribed.
func (s *Service) SendTest(ctx context.Context, a account.Access) error {
	r, err := s.browser(ctx, a)
	if errors.Is(err, account.ErrReminderNotFound) {
		return planner.Invalid{{Field: "endpoint", Reason: "this browser is told nothing"}}
	}
	if err != nil {
		return err
	}
	err = s.push(ctx, r, Message{Kind: "test", Language: r.Language})
	if errors.Is(err, errGone) {
		if err := s.forget(ctx, a.Key.Space, r); err != nil {
			return err
		}
	}
	if err != nil && ctx.Err() == nil {
		return planner.Invalid{{Field: "endpoint", Reason: err.Error()}}
	}
	return err
}

// browser returns the reminder of a session, or account.ErrReminderNotFound.
func (s *Service) browser(ctx context.Context, a account.Access) (account.Reminder, error) {
	all, err := s.Store.Reminders(ctx, a.Key.Space)
	if err != nil {
		return account.Reminder{}, fmt.Errorf("list reminders: %w", err)
	}
	if n := ofSession(all, a.Key.ID); n >= 0 {
		return all[n], nil
	}
	return account.Reminder{}, account.ErrReminderNotFound
}
