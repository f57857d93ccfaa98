// Changes that were not saved when their page went away without a question, since
// the other space was shown or the session ended. They are there again on the way back.
import type { SubjectForm } from './form.svelte';

const forms = new Map<string, SubjectForm>();

/** The form of a subject that was left unsaved, else a new one, which is kept until it is forgotten. */
export function keptForm(subject: string, make: () => SubjectForm): SubjectForm {
  const form = forms.get(subject) ?? make();
  forms.set(subject, form);
  return form;
}

export const forgetForm = (subject: string): void => void forms.delete(subject);
