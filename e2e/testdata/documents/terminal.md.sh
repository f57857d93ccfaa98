# A block that is over whatever the time, for done.
studyplanner add Running today 0:00-0:01
