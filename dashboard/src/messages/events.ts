import type { Messages } from './messages.ts';

const en = {
  title: 'Events',
  text: 'Every change of the last 30 days, in order, as programs read them. New ones appear by themselves.',
  filter: 'Types of events',
  columns: { type: 'Type', id: 'Object', when: 'When' },
  emptyTitle: 'Nothing has happened since you opened this page',
  emptyText: 'Change something on the board, and its event appears here within seconds.',
  fields: (names: string) => `Changed: ${names}`,
  json: 'Event as JSON',
  more: 'Show the next events',
  historyEmptyTitle: 'No event',
  historyEmptyText: 'There is no event of these types in the last 30 days.',
  modes: { live: 'Live', history: 'Last 30 days' },
  mode: 'Which events',
};

const de: typeof en = {
  title: 'Ereignisse',
  text: 'Jede Änderung der letzten 30 Tage in ihrer Reihenfolge, wie Programme sie lesen. Neue erscheinen von selbst.',
  filter: 'Typen von Ereignissen',
  columns: { type: 'Typ', id: 'Objekt', when: 'Wann' },
  emptyTitle: 'Seit du diese Seite geöffnet hast, ist nichts passiert',
  emptyText: 'Ändere etwas auf dem Board, und das Ereignis erscheint hier innerhalb von Sekunden.',
  fields: (names) => `Geändert: ${names}`,
  json: 'Ereignis als JSON',
  more: 'Die nächsten Ereignisse zeigen',
  historyEmptyTitle: 'Kein Ereignis',
  historyEmptyText: 'In den letzten 30 Tagen gibt es kein Ereignis dieser Typen.',
  modes: { live: 'Live', history: 'Letzte 30 Tage' },
  mode: 'Welche Ereignisse',
};

export const eventMessages: Messages<typeof en> = { en, de };
