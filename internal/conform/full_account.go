package conform

var fullAccount = []check{
	{id: "account-1", says: "the account tells mode and scope of the key", visit: func(v *visit) {
		a := v.get("/v1/account").is(200)
		a.has(obj{"mode": "sandbox", "scope": "full"})
		a.field("plan").words()
	}},
	{id: "account-2", says: "the account tells its time zone, and what day it is there", visit: func(v *visit) {
		a := v.get("/v1/account")
		a.data().field("time_zone").words()
		a.data().field("today").is(v.localTime(a).Format("2006-01-02"))
	}},
	{id: "account-3", says: "quotas tell requests and the seconds of their window", visit: func(v *visit) {
		quotas := v.get("/v1/account").data().field("quotas")
		quotas.some()
		for _, q := range quotas.list() {
			q.field("requests").within(1, 1e9)
			q.field("window_seconds").within(1, 1e9)
		}
	}},
	{id: "account-4", says: "include=subjects puts the subjects into meta", visit: func(v *visit) {
		s := v.subject("Algebra", obj{"color": "#1a2b3c"})
		v.get("/v1/account?include=subjects").meta().field("subjects").is(list{obj{"id": s.id(), "name": "Algebra", "type": "study", "color": "#1a2b3c"}})
	}},
	{id: "account-5", says: "no clock is told while none is set", visit: func(v *visit) {
		v.get("/v1/account").data().lacks("clock")
	}},
}

var fullQuota = []check{
	{id: "quota-1", says: "answers tell the quotas in RateLimit-Policy", visit: func(v *visit) {
		v.get("/v1/subjects").field("RateLimit-Policy")
	}},
	{id: "quota-2", says: "answers tell what is left in RateLimit", visit: func(v *visit) {
		v.get("/v1/subjects").field("RateLimit")
	}},
	{id: "quota-3", says: "answers that fail tell the quota, too", visit: func(v *visit) {
		a := v.del("/v1/blocks/" + nobody)
		a.fails(404, notFound)
		a.field("RateLimit-Policy")
		a.field("RateLimit")
	}},
}
