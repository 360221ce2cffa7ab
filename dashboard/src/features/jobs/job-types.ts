/** The types that boards use most. The API accepts any. */
export const jobTypes = [
  'full-time',
  'part-time',
  'contract',
  'temporary',
  'internship',
  'apprenticeship',
  'freelance',
  'volunteer',
].map((type) => ({ value: type, label: type }));
