import type { Messages } from './messages.ts';

const en = {
  title: 'Job alerts',
  text: 'Visitors of your board who get emails about new jobs.',
  now: 'Now',
  lastDays: 'Last 30 days',
  figures: {
    subscribers: 'Subscribers',
    alerts: 'Alerts',
    unconfirmed: 'Not confirmed',
    growth: 'New alerts',
    ended: 'Ended alerts',
    emails: 'Emails',
    clicks: 'Clicks on jobs',
  },
  columns: {
    email: 'Email address',
    query: 'Looks for',
    frequency: 'How often',
    emails: 'Emails',
    clicks: 'Clicks',
    created: 'Since',
  },
  frequencies: { instant: 'At once', daily: 'Daily', weekly: 'Weekly' },
  unconfirmed: 'Not confirmed',
  end: 'End',
  endTitle: 'End this alert?',
  endText: 'The subscriber gets no more emails for it, and no notice.',
  ended: 'Alert ended',
  emptyTitle: 'No alerts yet',
  emptyText: 'Visitors start them below each list of jobs on your board.',
};

const de: typeof en = {
  title: 'Job-Alarme',
  text: 'Besucher deines Boards, die E-Mails über neue Jobs erhalten.',
  now: 'Jetzt',
  lastDays: 'Letzte 30 Tage',
  figures: {
    subscribers: 'Abonnenten',
    alerts: 'Job-Alarme',
    unconfirmed: 'Nicht bestätigt',
    growth: 'Neue Job-Alarme',
    ended: 'Beendete Job-Alarme',
    emails: 'E-Mails',
    clicks: 'Klicks auf Jobs',
  },
  columns: {
    email: 'E-Mail-Adresse',
    query: 'Sucht nach',
    frequency: 'Wie oft',
    emails: 'E-Mails',
    clicks: 'Klicks',
    created: 'Seit',
  },
  frequencies: { instant: 'Sofort', daily: 'Täglich', weekly: 'Wöchentlich' },
  unconfirmed: 'Nicht bestätigt',
  end: 'Beenden',
  endTitle: 'Diesen Job-Alarm beenden?',
  endText: 'Der Abonnent erhält dafür keine E-Mails mehr, auch keinen Hinweis.',
  ended: 'Job-Alarm beendet',
  emptyTitle: 'Noch keine Job-Alarme',
  emptyText: 'Besucher starten sie unter jeder Liste von Jobs auf deinem Board.',
};

export const alertMessages: Messages<typeof en> = { en, de };
