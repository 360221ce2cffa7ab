import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choices,
  type Effect,
  findTransition,
  news,
  type PostingEvent,
  type PostingState,
  postingStates,
} from './machine.ts';

const events: PostingEvent[] = [...choices, ...news];

/** The belongings of a posting that only the effects of the table change. */
interface Ledger {
  state: PostingState | 'deleted';
  /** Jobs that are paid for and not used. */
  credits: number;
  usesCredit: boolean;
  hasOpenCharge: boolean;
  isOnBoard: boolean;
}

/** The changes by each effect. Other effects change nothing here. */
const model: Partial<Record<Effect, (ledger: Ledger, to: Ledger['state']) => Partial<Ledger>>> = {
  ask_for_payment: () => ({ hasOpenCharge: true }),
  // With a credit, or for free.
  cover: ({ credits }) => ({ credits: Math.max(1, credits) }),
  activate_purchase: ({ credits }) => ({ credits: credits + 1, hasOpenCharge: false }),
  drop_purchase: () => ({ hasOpenCharge: false }),
  use_credit: ({ credits }) => ({ credits: credits - 1, usesCredit: true }),
  return_credit: ({ credits }) => ({ credits: credits + 1, usesCredit: false }),
  publish_job: () => ({ isOnBoard: true }),
  extend_job: (_, to) => ({ isOnBoard: to === 'live' }),
  resume_job: () => ({ isOnBoard: true }),
  pause_job: () => ({ isOnBoard: false }),
  end_job: () => ({ isOnBoard: false }),
  take_down_job: () => ({ isOnBoard: false }),
};

/** What must hold before an event can come at all. */
const conditions: Partial<Record<PostingEvent, (ledger: Ledger) => boolean>> = {
  paid: ({ hasOpenCharge }) => hasOpenCharge,
  paid_for_review: ({ hasOpenCharge }) => hasOpenCharge,
  renewal_paid: ({ hasOpenCharge, state }) => hasOpenCharge && state !== 'pending_payment',
  payment_failed: ({ hasOpenCharge }) => hasOpenCharge,
  renew_unpaid: ({ hasOpenCharge }) => !hasOpenCharge,
  refunded: ({ usesCredit }) => usesCredit,
};

/** The days of a job end by the clock, which is no event of the table. */
type Happening = PostingEvent | 'ended';

/** Undefined if the server would refuse the event, or it cannot come. */
function step(ledger: Ledger, event: Happening): Ledger | undefined {
  const { state } = ledger;
  if (state === 'deleted') return undefined;
  if (event === 'ended')
    return state === 'live' || state === 'paused'
      ? { ...ledger, state: 'expired', isOnBoard: false }
      : undefined;
  const transition = findTransition(state, event);
  if (!transition || conditions[event]?.(ledger) === false) return undefined;
  let next: Ledger = { ...ledger, state: transition.to };
  for (const effect of transition.effects) next = { ...next, ...model[effect]?.(next, transition.to) };
  return event === 'refunded' ? { ...next, usesCredit: false } : next;
}

function findViolation(before: Ledger, event: Happening, after: Ledger): string | undefined {
  const { state, credits, usesCredit, isOnBoard, hasOpenCharge } = after;
  const total = (each: Ledger) => each.credits + (each.usesCredit ? 1 : 0);
  const checks: Record<string, boolean> = {
    'a job that was not there was used': credits < 0,
    'the board does not show what is live, or shows more': isOnBoard !== (state === 'live'),
    'a posting is shown or reviewed without being paid for':
      ['live', 'paused', 'pending_review'].includes(state) && !usesCredit,
    'a posting waits for money that no one asked for': state === 'pending_payment' && !hasOpenCharge,
    'money was asked for twice': /unpaid$/.test(event) && before.hasOpenCharge,
    'a job was lost': event === 'reject' && credits !== before.credits + 1,
    'money was lost': /paid$|review$/.test(event) && total(after) < total(before) && !before.usesCredit,
  };
  return Object.keys(checks).find((name) => checks[name]);
}

test('in any order of events, only what is paid for is on the board, and no paid job is lost', () => {
  const start: Ledger = {
    ...{ state: 'draft', credits: 0, usesCredit: false },
    ...{ hasOpenCharge: false, isOnBoard: false },
  };
  const sequences = fc.array(fc.constantFrom<Happening>(...events, 'ended'), { maxLength: 40 });
  fc.assert(
    fc.property(sequences, (sequence) => {
      let ledger = start;
      for (const event of sequence) {
        const next = step(ledger, event);
        if (!next) continue;
        expect({
          event,
          from: ledger,
          to: next,
          violation: findViolation(ledger, event, next),
        }).toMatchObject({
          violation: undefined,
        });
        ledger = next;
      }
    }),
    { numRuns: 3_000 },
  );
});

test('every state but deleted can be reached, and every state knows all news', () => {
  const reached = new Set<string>(['draft']);
  for (let round = 0; round < postingStates.length; round++)
    for (const state of [...reached] as PostingState[])
      for (const event of events) {
        const to = findTransition(state, event)?.to;
        if (to && to !== 'deleted') reached.add(to);
      }
  expect([...reached].sort()).toEqual([...postingStates].sort());
  for (const state of postingStates)
    for (const event of news) expect(findTransition(state, event)).toBeDefined();
});
