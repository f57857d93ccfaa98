package cli

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/spf13/pflag"

	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// variable returns the environment variable of a setting.
func variable(setting string) string {
	return "STUDYPLANNER_" + strings.ToUpper(strings.ReplaceAll(setting, "-", "_"))
}

// environment returns what a setting is in the environment. An empty variable
// is as good as none.
func (p *program) environment(setting string) string {
	text, _ := p.Lookup(variable(setting))
	return text
}

// configuration returns the configuration of a server. It returns planner.Invalid with everything
// that is wrong, wherever it was set.
func (p *program) configuration() (Config, error) {
	var bad planner.Invalid
	if err := p.resolve(); !bad.Merge("", err) {
		return Config{}, err
	}
	c, err := p.options.config(console.Terminal(p.Stderr))
	bad.Merge("", err)
	return c, bad.Err()
}

// resolve sets the settings without a flag from the environment, or else from the configuration file.
// It returns planner.Invalid with everything in the file that is no setting.
func (p *program) resolve() error {
	p.noteMisspelt()
	if p.config == "" {
		p.config = p.environment("config")
	}
	file, err := readFile(p.config)
	if err != nil {
		return fmt.Errorf("%s: %w", p.config, err)
	}
	var bad planner.Invalid
	p.settings.VisitAll(func(f *pflag.Flag) {
		value, inFile := file[f.Name]
		delete(file, f.Name)
		var err error
		text := p.environment(f.Name)
		switch {
		case f.Changed:
		case text != "":
			err = fromEnvironment(f, text)
		case inFile:
			err = fromFile(f, value)
		}
		bad.Check(err == nil, p.config+": "+f.Name, fmt.Sprint(err))
	})
	for _, name := range slices.Sorted(maps.Keys(file)) {
		bad.Check(false, p.config+": "+name, "there is no such setting")
	}
	return bad.Err()
}

// foreignVariables are prefixes of variables that others read or set: completion, tests, and
// Kubernetes for a service of our name.
var foreignVariables = []string{"active-help", "test-", "binary", "service-", "port"}

// noteMisspelt notes environment variables that look like settings but are not.
func (p *program) noteMisspelt() {
	if p.environ == nil {
		return
	}
	known := []string{variable("config"), logins.URLVariable, logins.KeyVariable, logins.ProfileVariable}
	p.settings.VisitAll(func(f *pflag.Flag) { known = append(known, variable(f.Name)) })
	for _, entry := range p.environ() {
		name, text, _ := strings.Cut(entry, "=")
		if text == "" || !strings.HasPrefix(name, variable("")) || slices.Contains(known, name) || slices.ContainsFunc(foreignVariables, func(prefix string) bool {
			return strings.HasPrefix(name, variable(prefix))
		}) {
			continue
		}
		hint := ""
		if i := when.Nearest(strings.ReplaceAll(name, "_", ""), withoutUnderscores(known)); i >= 0 {
			hint = "; did you mean " + known[i] + "?"
		}
		p.Note("note: %s is no setting%s\n", name, hint)
	}
}

// withoutUnderscores returns names without underscores, which people often leave out.
func withoutUnderscores(names []string) []string {
	bare := make([]string, len(names))
	for i, name := range names {
		bare[i] = strings.ReplaceAll(name, "_", "")
	}
	return bare
}

// fromEnvironment sets f to text, in which spaces and semicolons separate the
// values of a repeatable flag: plans have commas.
func fromEnvironment(f *pflag.Flag, text string) error {
	list, repeatable := f.Value.(pflag.SliceValue)
	if !repeatable {
		return f.Value.Set(text)
	}
	return list.Replace(strings.FieldsFunc(text, func(r rune) bool { return r == ';' || unicode.IsSpace(r) }))
}

// fromFile sets f to a JSON value: a string or a boolean, or for a repeatable f an array of strings.
func fromFile(f *pflag.Flag, value any) error {
	list, repeatable := f.Value.(pflag.SliceValue)
	if !repeatable {
		text, ok := value.(string)
		if yes, isBool := value.(bool); isBool && f.Value.Type() == "bool" {
			text, ok = strconv.FormatBool(yes), true
		}
		if !ok {
			return errors.New("must be a string")
		}
		return f.Value.Set(text)
	}
	values, ok := texts(value)
	if !ok {
		return errors.New("must be a string or an array of strings")
	}
	return list.Replace(values)
}

// texts reads a string or an array of strings.
func texts(value any) ([]string, bool) {
	if text, ok := value.(string); ok {
		return []string{text}, true
	}
	list, ok := value.([]any)
	values := make([]string, len(list))
	for i, v := range list {
		var isText bool
		values[i], isText = v.(string)
		ok = ok && isText
	}
	return values, ok
}

// readFile reads the JSON object in a configuration file; "" is no file.
func readFile(name string) (map[string]any, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, withoutPath(err)
	}
	var settings map[string]any
	if err := json.Unmarshal(text, &settings); err != nil {
		return nil, err
	}
	return settings, nil
}

// withoutPath returns what is wrong with a file, which the caller names.
func withoutPath(err error) error {
	if wrong, ok := errors.AsType[*os.PathError](err); ok {
		return wrong.Err
	}
	return err
}
