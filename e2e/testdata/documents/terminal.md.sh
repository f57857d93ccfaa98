# A student's subjects, and keys in files.
for subject in Maths Physics Lab; do
	studyplanner subject add "$subject" --type study
done
for topic in Sets Maps Limits Series Integrals; do
	studyplanner subject syllabus Maths add "$topic"
done
studyplanner add Maths today 0:00-0:01
studyplanner add Maths yesterday 9-10
printf '# Analysis\n\n- Curves 45m\n- Surfaces 90m\n' >calculus.md
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n' >holidays.ics
echo "$STUDYPLANNER_API_KEY" >key.txt
echo "$SANDBOX" >sandbox-key.txt
unset STUDYPLANNER_API_KEY STUDYPLANNER_URL
