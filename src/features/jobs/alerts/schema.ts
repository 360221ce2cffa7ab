import { isTimeZone } from '@corkboard/basics/clock';
import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { languages } from '../../../platform/languages/languages.ts';
import { solution } from '../../people/challenges/schema.ts';
import { AlertQuery } from '../jobs/publications/alert-query.ts';

export const frequencies = ['instant', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];

const email = Type.String({
  format: 'idn-email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'The email address that gets the emails.',
  examples: ['mette@pilots.example'],
});
const settings = {
  frequency: oneOf(frequencies, {
    title: 'AlertFrequency',
    description:
      '`instant`: within five minutes. `daily` and `weekly`: at `hour`. No email is sent if no job is new.',
    examples: ['daily'],
  }),
  hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: 'The hour of daily and weekly emails, in `time_zone`. Default: 7.',
    examples: [7],
  }),
  weekday: Type.Integer({
    minimum: 1,
    maximum: 7,
    description: 'The day of weekly emails. Monday is 1, and the default.',
    examples: [1],
  }),
  time_zone: nullable(
    Type.String({
      minLength: 1,
      maxLength: 50,
      description: 'An IANA name. Null: the time zone of the organization.',
      examples: ['Europe/Amsterdam'],
    }),
  ),
  language: oneOf(languages, {
    title: 'AlertLanguage',
    description: 'The language of the emails. Default: that of the board.',
    examples: ['en'],
  }),
};

export const Alert = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    email,
    query: AlertQuery,
    ...settings,
    is_confirmed: Type.Boolean({
      description: 'Whether the link in the first email was opened. Before that, no other email is sent.',
      examples: [true],
    }),
    last_sent_at: nullable({ ...Instant, description: 'When jobs were last found and sent.' }),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Alert' },
);
export type Alert = Static<typeof Alert>;

const optional = Type.Partial(Type.Object(settings)).properties;

export const CreateAlert = Type.Object(
  {
    email,
    query: AlertQuery,
    ...optional,
    frequency: settings.frequency,
    altcha: solution,
    website: Type.Optional(
      Type.Unsafe<unknown>({
        description:
          'A honeypot: hide the field from people and leave it empty. Requests that fill it in are ignored.',
      }),
    ),
  },
  {
    title: 'CreateAlert',
    additionalProperties: false,
    rules: findTimeZoneProblems,
    examples: [
      { email: 'mette@pilots.example', query: { search: 'pilot', place: 'Rotterdam' }, frequency: 'daily' },
    ],
  },
);
export type CreateAlert = Static<typeof CreateAlert>;

export const UpdateAlert = Type.Object(optional, {
  title: 'UpdateAlert',
  additionalProperties: false,
  rules: findTimeZoneProblems,
  examples: [{ frequency: 'weekly', weekday: 5 }],
});
export type UpdateAlert = Static<typeof UpdateAlert>;

/** The rules run next to the schema validation, so the value may be anything. */
function findTimeZoneProblems({ time_zone }: { time_zone?: unknown }): Issue[] {
  if (typeof time_zone !== 'string' || time_zone === '' || isTimeZone(time_zone)) return [];
  return [{ path: '/time_zone', message: 'must be an IANA time zone such as Europe/Amsterdam' }];
}

export const AlertParams = Type.Object({
  token: Type.String({
    description: 'The token in the links of the emails.',
    examples: ['pvlqXFrSrJHBYcIv1yIGRMMG0vcmFQeVTvoPcS5YCzk'],
  }),
});

export const AlertReceipt = Type.Object(
  { data: Type.Object({ received: Type.Literal(true) }) },
  { title: 'AlertReceipt' },
);
