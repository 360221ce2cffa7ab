import type { Messages } from './messages.ts';

const en = {
  title: 'Reports',
  text: 'What visitors of your board reported about jobs.',
  columns: { job: 'Job', reason: 'Reason', reported: 'Reported', status: 'Status' },
  reasons: {
    scam: 'Scam',
    discrimination: 'Discrimination',
    outdated: 'No longer open',
    wrong: 'Wrong information',
    spam: 'Not a job',
    other: 'Other',
  },
  statuses: { open: 'Open', resolved: 'Resolved' },
  actions: { open: 'Reopen', resolved: 'Resolve' },
  done: { open: 'Report reopened', resolved: 'Report resolved' },
  emptyTitle: 'No open reports',
  emptyText: 'Each job on your board has a link to report it. Reports appear here.',
  noneResolvedTitle: 'No resolved reports',
  noneResolvedText: 'Resolved reports stay here for 180 days.',
};

const de: typeof en = {
  title: 'Meldungen',
  text: 'Was Besucher deines Boards zu Jobs gemeldet haben.',
  columns: { job: 'Job', reason: 'Grund', reported: 'Gemeldet', status: 'Status' },
  reasons: {
    scam: 'Betrug',
    discrimination: 'Diskriminierung',
    outdated: 'Nicht mehr frei',
    wrong: 'Falsche Angaben',
    spam: 'Kein Job',
    other: 'Anderes',
  },
  statuses: { open: 'Offen', resolved: 'Erledigt' },
  actions: { open: 'Wieder öffnen', resolved: 'Erledigen' },
  done: { open: 'Meldung wieder geöffnet', resolved: 'Meldung erledigt' },
  emptyTitle: 'Keine offenen Meldungen',
  emptyText: 'Jeder Job auf deinem Board lässt sich melden. Die Meldungen erscheinen hier.',
  noneResolvedTitle: 'Keine erledigten Meldungen',
  noneResolvedText: 'Erledigte Meldungen bleiben 180 Tage hier.',
};

export const jobReportMessages: Messages<typeof en> = { en, de };
