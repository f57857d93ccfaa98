package account

import (
	_ "embed"
	"errors"
	"strings"
	"sync"
	"time"
)

// zoneNames are the names of the zones that are compiled into the program, one a
// line. A test holds them to those of Go's own copy of the IANA database.
//
//go:embed zones.txt
var zoneNames string

// knownZones is the set of zoneNames.
var knownZones = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{}
	for name := range strings.Lines(zoneNames) {
		known[strings.TrimSpace(name)] = true
	}
	return known
})

// LoadZone returns the IANA zone of that name. Nothing else is looked for: a system
// has files beside its zones, such as localtime and right/UTC, which lead elsewhere.
func LoadZone(name string) (*time.Location, error) {
	if !knownZones()[name] {
		return nil, errors.New("not an IANA time zone")
	}
	return time.LoadLocation(name)
}

// zones loads each zone once: loading one parses its whole history.
type zones struct{ loaded sync.Map } // name → *time.Location; bounded by knownZones

// load is LoadZone.
func (z *zones) load(name string) (*time.Location, error) {
	if zone, ok := z.loaded.Load(name); ok {
		return zone.(*time.Location), nil
	}
	zone, err := LoadZone(name)
	if err != nil {
		return nil, err
	}
	z.loaded.Store(name, zone)
	return zone, nil
}
