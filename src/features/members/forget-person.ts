import { inParts } from '../../platform/holdings.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  forgetReceiversAnswers,
  type MemberEventRow,
  readEventsAfter,
  rewriteEvents,
} from './event-queries.ts';
import { type KeptAnswer, readKeptAnswersAfter, rewriteKeptAnswer } from './kept-answers.ts';

/** What events and answers say of a person, beside ids, states, times and amounts. */
const personalFields = new Set([
  'email',
  'name',
  'profilePicture',
  'description',
  'customFields',
  'metadata',
]);

/** Takes a person out of what has been told and is kept for a while. Nobody may be writing of the member any more. */
export async function forgetPerson(scope: Scope, memberId: string): Promise<void> {
  const events = inParts(PART, (last: MemberEventRow | undefined) =>
    readEventsAfter(scope, memberId, last, PART),
  );
  for await (const rows of events) await forgetEvents(scope, rows);
  // Emptied, not deleted: without the answer, the same request would make the person anew.
  const answers = inParts(PART, (last: KeptAnswer | undefined) =>
    readKeptAnswersAfter(scope, memberId, last, PART),
  );
  for await (const rows of answers)
    for (const answer of rows) await rewriteKeptAnswer(scope, { ...answer, body: emptied(answer) });
}

/** Each may hold a description of 100 kB and custom fields of 64 kB. */
const PART = 100;

async function forgetEvents(scope: Scope, rows: MemberEventRow[]): Promise<void> {
  await rewriteEvents(
    scope,
    rows.map(({ id, data }) => ({ id, data: withoutPerson(data) })),
  );
  await forgetReceiversAnswers(
    scope,
    rows.map(({ id }) => id),
  );
}

function emptied({ body }: KeptAnswer): string {
  return JSON.stringify(withoutPerson(JSON.parse(body)));
}

function withoutPerson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPerson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, personalFields.has(key) ? null : withoutPerson(item)]),
  );
}
