import { data, planner, type Space, type SyllabusReading } from '../../lib/api';
import { Reading } from '../../lib/reading.svelte';

/** A text that may hold the syllabus of a subject. */
export interface SyllabusText {
  text: string;
  sections: boolean;
}

/** How the server reads texts as the syllabus of a subject. */
export const syllabusReading = (space: Space, id: string) =>
  new Reading<SyllabusText, SyllabusReading>((body, signal) =>
    data(planner(space).POST('/v1/subjects/{id}/syllabus/read', { params: { path: { id } }, body, signal })),
  );
