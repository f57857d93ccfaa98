package api

// RouteName is what tests outside the package need of a route.
type RouteName struct{ Name, ID string }

// Routes lists the routes of the table.
func Routes() []RouteName {
	var names []RouteName
	for _, rt := range (&API{}).routes() {
		names = append(names, RouteName{rt.method + " " + prefix + rt.pattern, rt.id})
	}
	return names
}

// ClientAddress is clientAddress.
var ClientAddress = clientAddress
