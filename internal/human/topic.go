package human

// UsualTopic is how many minutes a topic of a syllabus takes unless it is told.
const UsualTopic = 60
