package account

import (
	"errors"
	"path"
	"sync"
	"time"
)

// LoadZone returns the IANA zone of that name. Other paths to the file of one,
// such as Europe//Berlin, of which there is no end, are no names.
func LoadZone(name string) (*time.Location, error) {
	if name == "" || name == "Local" || name != path.Clean(name) {
		return nil, errors.New("not an IANA time zone")
	}
	return time.LoadLocation(name)
}

// zones loads each zone once: loading one parses its whole history.
type zones struct{ loaded sync.Map } // name → *time.Location; bounded by the IANA database

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
