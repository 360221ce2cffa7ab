import type { ApplicationForm, PublicApplicationForm, Question, WritableApplicationForm } from './schema.ts';

/** The form of an organization that has none of its own. */
export const builtInForm: ApplicationForm = {
  phone: 'optional',
  resume: 'optional',
  cover_letter: 'optional',
  links: 'optional',
  consent: null,
  questions: [],
};

/** The form with its defaults, as it is stored and returned. */
export function toForm({ questions = [], ...fields }: WritableApplicationForm): ApplicationForm {
  return {
    ...builtInForm,
    ...fields,
    questions: questions.map(({ id, type, label, required = false, options = [], knockout = null }) => ({
      id,
      type,
      label: label.trim(),
      required,
      options: options.map((option) => option.trim()),
      knockout: trimKnockout(knockout),
    })),
  };
}

/** Options are stored trimmed, and so are the answers that name them. */
function trimKnockout(knockout: Question['knockout']): Question['knockout'] {
  if (!Array.isArray(knockout)) return knockout;
  return knockout.map((value) => (typeof value === 'string' ? value.trim() : value));
}

/** What candidates may see. */
export function toPublicForm({ questions, ...form }: ApplicationForm): PublicApplicationForm {
  return { ...form, questions: questions.map(({ knockout: _, ...question }) => question) };
}
