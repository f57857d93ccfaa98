// All that says how changes of a noun are made, and how they are shown before.
import './blockChange';
import { overExams } from './examChange';
import './gradeChange';
import { log } from './log.svelte';
import { overSubjects } from './subjectChange';

log.over = { subjects: overSubjects, exams: overExams };
