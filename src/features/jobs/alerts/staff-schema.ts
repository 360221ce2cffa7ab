import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { parseInstant } from '@corkboard/basics/instant';
import { type Static, Type } from 'typebox';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { isDateOnly } from '../../../platform/time.ts';
import { Alert } from './schema.ts';

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const SubscribedAlert = Type.Object(
  {
    ...Alert.properties,
    description: Type.String({
      description: 'What the alert looks for, in the language of the board.',
      examples: ['pilot · Rotterdam'],
    }),
    email_count: count('How many emails with jobs it has sent.', 12),
    click_count: count('How often a link in them led to a job.', 7),
  },
  { title: 'SubscribedAlert' },
);
export type SubscribedAlert = Static<typeof SubscribedAlert>;

export const AlertListQuery = Type.Object({
  ...pageQuery,
  email: Type.Optional(
    Type.String({
      format: 'idn-email',
      maxLength: MAX_EMAIL_LENGTH,
      description: 'Only alerts of this email address. Case does not matter.',
      examples: ['mette@pilots.example'],
    }),
  ),
});

export const AlertList = listOf(SubscribedAlert, 'AlertList');

const day = (description: string) =>
  Type.Optional(Type.String({ maxLength: 10, description, examples: ['2026-11-01'] }));

export const AlertFiguresQuery = Type.Object(
  {
    from: day('The first day, in UTC. Default: 30 days that end with `to`.'),
    to: day('The last day, in UTC. Default: today.'),
  },
  { rules: findDayProblems },
);

function findDayProblems(query: { from?: unknown; to?: unknown }): Issue[] {
  return (['from', 'to'] as const).flatMap((name) => {
    const value = query[name];
    if (typeof value !== 'string' || (isDateOnly(value) && parseInstant(value))) return [];
    return [{ path: `/${name}`, message: 'must be a date such as 2026-11-01' }];
  });
}

const counts = {
  confirmed: count('Alerts that were confirmed.', 14),
  ended: count('Confirmed alerts that ended.', 2),
  emails: count('Emails with jobs.', 320),
  clicks: count('Clicks on jobs in emails.', 45),
};

export const AlertFigures = Type.Object(
  {
    alerts: count('Confirmed alerts.', 412),
    subscribers: count('Email addresses with a confirmed alert.', 388),
    unconfirmed: count('Alerts that wait for confirmation.', 5),
    frequencies: Type.Object(
      {
        instant: count('Instant alerts.', 40),
        daily: count('Daily alerts.', 300),
        weekly: count('Weekly alerts.', 72),
      },
      { title: 'AlertFrequencies' },
    ),
    total: Type.Object(counts, { title: 'AlertTotals', description: 'Of all days of the period.' }),
    days: Type.Array(
      Type.Object({ day: Type.String({ examples: ['2026-11-01'] }), ...counts }, { title: 'AlertDay' }),
      { description: 'Days on which nothing happened are left out.' },
    ),
  },
  { title: 'AlertFigures' },
);
export type AlertFigures = Static<typeof AlertFigures>;
