package learn

import "unsafe"

// The approximate overhead of a map entry, and of a string, in bytes.
const (
	mapEntry   = 16
	stringRoom = 8
)

// Size is about how many bytes of memory k holds.
func (k *Knowledge) Size() int {
	size := int(unsafe.Sizeof(*k)) + room(k.Subjects) + room(k.Trials) + room(k.Coming) + room(k.Owner) +
		room(k.DoneYesterday) + room(k.Outlooks) + room(k.Names) + room(k.next) + room(k.exams)
	for _, exams := range k.exams { // goals know them, too
		size += 2*room(exams) + titles(exams)
	}
	for i := range k.Coming {
		size += len(k.Coming[i].ID) + stringRoom
	}
	for i := range k.Subjects {
		s := &k.Subjects[i]
		size += len(s.ID) + len(s.Name) + room(s.Slots)
		for j := range s.Slots {
			size += room(s.Slots[j].Days) + stringRoom
		}
	}
	for i := range k.Names { // busy times have neither names nor topics
		size += texts(k.Names[i].Topics) + texts(k.Names[i].SessionTopics) + texts(k.next[i])
	}
	return size + k.model.size()
}

// room is the memory of s but what its elements point to.
func room[T any](s []T) int {
	var one T
	return cap(s) * int(unsafe.Sizeof(one))
}

func texts(all []string) int {
	size := room(all)
	for _, s := range all {
		size += len(s) + stringRoom
	}
	return size
}

func (m *model) size() int {
	size := int(unsafe.Sizeof(*m)) + room(m.mean) + room(m.layout.own) + int(unsafe.Sizeof(*m.smoother)) + room(m.smoother.logit)
	size += len(m.repeated.of) * (int(unsafe.Sizeof(habitKey{})+unsafe.Sizeof(habitCount{})) + mapEntry)
	for _, p := range m.scales {
		size += int(unsafe.Sizeof(solver{})) + 3*room(p.core) + 2*room(p.coreFactor.at)
		for w := range p.day {
			size += 2*room(p.day[w]) + room(p.dayFactor[w].at) + room(p.link[w].at)
		}
	}
	return size
}
