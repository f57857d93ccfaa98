// All that says how changes of a noun are made.
import './blockChange';
import './examChange';
import './subjectChange';
import './syllabusChange';
import '../pages/week/grading.svelte';
