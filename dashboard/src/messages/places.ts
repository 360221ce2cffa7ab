import type { Messages } from './messages.ts';

const en = {
  title: 'Places',
  text: 'The locations that your jobs name, and the place that each means. Filters by place and search engines use the place.',
  show: 'Show',
  unknown: 'Not certain',
  all: 'All',
  columns: { location: 'Location', place: 'Place', jobs: 'Jobs' },
  notCertain: 'Not certain',
  isCorrected: 'Corrected',
  isBeingApplied: 'Being applied',
  correct: 'Correct',
  correctTitle: (location: string) => `Place of “${location}”`,
  correctText:
    'Applies to all jobs with this location, and to new ones. Existing jobs follow within seconds.',
  save: 'Save',
  takeBack: 'Remove correction',
  corrected: 'Place corrected',
  takenBack: 'Correction removed',
  emptyTitle: 'No locations here',
  emptyText: 'Locations whose place is not certain appear here.',
};

const de: typeof en = {
  title: 'Orte',
  text: 'Die Ortsangaben deiner Jobs, und der Ort, den jede meint. Filter nach Orten und Suchmaschinen verwenden ihn.',
  show: 'Anzeigen',
  unknown: 'Unsicher',
  all: 'Alle',
  columns: { location: 'Ortsangabe', place: 'Ort', jobs: 'Jobs' },
  notCertain: 'Unsicher',
  isCorrected: 'Korrigiert',
  isBeingApplied: 'Wird übernommen',
  correct: 'Korrigieren',
  correctTitle: (location) => `Ort von „${location}“`,
  correctText:
    'Gilt für alle Jobs mit dieser Ortsangabe, auch für neue. Vorhandene Jobs folgen in wenigen Sekunden.',
  save: 'Speichern',
  takeBack: 'Korrektur entfernen',
  corrected: 'Ort korrigiert',
  takenBack: 'Korrektur entfernt',
  emptyTitle: 'Hier gibt es keine Ortsangaben',
  emptyText: 'Ortsangaben, deren Ort unsicher ist, erscheinen hier.',
};

export const placeMessages: Messages<typeof en> = { en, de };
