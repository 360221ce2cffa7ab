import type { Messages } from './messages.ts';

const en = {
  title: 'Postings',
  text: 'Jobs that employers posted on your board.',
  columns: { job: 'Job', state: 'State', why: 'Why it waits', price: 'Price', submitted: 'Submitted' },
  states: {
    pending_review: 'To review',
    pending_payment: 'To be paid',
    live: 'Live',
    rejected: 'Rejected',
  },
  causes: {
    all_postings: 'All are reviewed',
    new_employer: 'New employer',
    verified_company: 'Verified company of others',
    many_links: 'Many links',
    duplicate: 'Repeats a live job',
    edit: 'Changed text',
  },
  changed: (fields: string) => `Changed: ${fields}`,
  approve: 'Approve',
  approved: 'Posting approved',
  reject: 'Reject',
  rejected: 'Posting rejected',
  rejectTitle: (title: string) => `Reject “${title}”?`,
  rejectText:
    'The employer gets the reason by email, keeps what was paid as a credit, and can submit the job again.',
  reason: 'Reason',
  templates: [
    'The description does not say what the work is.',
    'It is not clear which company offers the job.',
    'This job does not fit the topic of the board.',
    'The job asks applicants for money.',
  ],
  block: 'Also block the employer',
  paid: 'Mark as paid',
  markedPaid: 'Payment recorded',
  free: 'Free',
  emptyTitle: 'Nothing to review',
  emptyText: 'Employers post jobs at /post once you have a plan of the kind “job posting”.',
  noneTitle: 'No postings',
  noneText: 'None is in this state.',
};

const de: typeof en = {
  title: 'Ausschreibungen',
  text: 'Jobs, die Arbeitgeber auf deinem Board ausgeschrieben haben.',
  columns: { job: 'Job', state: 'Status', why: 'Warum er wartet', price: 'Preis', submitted: 'Abgesendet' },
  states: {
    pending_review: 'Zu prüfen',
    pending_payment: 'Zu bezahlen',
    live: 'Online',
    rejected: 'Abgelehnt',
  },
  causes: {
    all_postings: 'Alle werden geprüft',
    new_employer: 'Neuer Arbeitgeber',
    verified_company: 'Verifiziertes Unternehmen anderer',
    many_links: 'Viele Links',
    duplicate: 'Wiederholt einen Job',
    edit: 'Geänderter Text',
  },
  changed: (fields) => `Geändert: ${fields}`,
  approve: 'Annehmen',
  approved: 'Ausschreibung angenommen',
  reject: 'Ablehnen',
  rejected: 'Ausschreibung abgelehnt',
  rejectTitle: (title) => `„${title}“ ablehnen?`,
  rejectText:
    'Der Arbeitgeber bekommt den Grund per E-Mail, behält die Zahlung als Guthaben und kann den Job wieder absenden.',
  reason: 'Grund',
  templates: [
    'Die Beschreibung sagt nicht, worin die Arbeit besteht.',
    'Es ist nicht klar, welches Unternehmen den Job anbietet.',
    'Dieser Job passt nicht zum Thema des Boards.',
    'Der Job verlangt Geld von Bewerbern.',
  ],
  block: 'Auch den Arbeitgeber sperren',
  paid: 'Als bezahlt markieren',
  markedPaid: 'Zahlung vermerkt',
  free: 'Kostenlos',
  emptyTitle: 'Nichts zu prüfen',
  emptyText:
    'Arbeitgeber schreiben Jobs unter /post aus, sobald du einen Tarif der Art „Stellenanzeige“ hast.',
  noneTitle: 'Keine Ausschreibungen',
  noneText: 'Keine hat diesen Status.',
};

export const postingMessages: Messages<typeof en> = { en, de };
