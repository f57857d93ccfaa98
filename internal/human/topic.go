package human

// DefaultTopicMinutes is the duration of a topic of a syllabus without one.
const DefaultTopicMinutes = 60
