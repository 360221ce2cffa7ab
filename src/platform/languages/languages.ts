/**
 * The languages of boards, and of emails to their members. Each has a folder in `locales/`. The gazetteer has names of places in this
 * order, so add languages at the end.
 */
export const languages = ['en', 'de', 'fr', 'es', 'nl', 'pt', 'pl', 'it'] as const;
export type Language = (typeof languages)[number];

/** The languages of the dashboard, and of emails to staff. */
export const staffLanguages = ['en', 'de'] as const satisfies readonly Language[];
export type StaffLanguage = (typeof staffLanguages)[number];

/** The language for staff of a board in this language: English unless the dashboard has it. */
export function toStaffLanguage(language: string): StaffLanguage {
  return staffLanguages.find((known) => known === language) ?? 'en';
}
