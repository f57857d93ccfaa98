# The address that scripts in other languages take.
export API=$STUDYPLANNER_URL/v1
