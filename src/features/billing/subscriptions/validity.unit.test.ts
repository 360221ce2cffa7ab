import { describe, expect, it } from 'vitest';
import { subscriptionStatuses } from './state.ts';
import { hasValidPaywall, isValidNow } from './validity.ts';

/** 14 March 2026, 12:00 UTC. All other times in this file are relative to it. */
const now = new Date('2026-03-14T12:00:00.000Z');

const row = {
  status: 'active',
  provider: 'manual',
  plan_kind: 'paywall',
  cancel_at: null,
  canceled_at: null,
  current_period_end: null,
  past_due_since: null,
};

describe('a subscription is valid', () => {
  it.each<[string | null, boolean]>([
    ['2026-03-14T11:59:59.999Z', false],
    ['2026-03-14T12:00:00.000Z', false],
    ['2026-03-14T12:00:00.001Z', true],
    ['2026-03-14T11:59:59.000Z', false],
    ['2026-03-14T12:00:01.000Z', true],
    ['2026-03-13T12:00:00.000Z', false],
    ['2027-03-14T12:00:00.000Z', true],
    [null, true],
  ])('until its period ends: %s → %s', (current_period_end, isValid) => {
    for (const status of ['active', 'trialing'])
      expect(isValidNow({ ...row, status, current_period_end }, now)).toBe(isValid);
  });

  it.each<[string, boolean]>([
    ['2026-03-14T12:00:00.000Z', true],
    ['2026-03-14T11:59:59.999Z', true],
    ['2026-03-11T12:00:01.000Z', true],
    ['2026-03-11T12:00:00.001Z', true],
    ['2026-03-11T12:00:00.000Z', false],
    ['2026-03-11T11:59:59.999Z', false],
    ['2026-02-14T12:00:00.000Z', false],
  ])('for less than three days past due: since %s → %s', (past_due_since, isValid) => {
    const pastDue = { ...row, status: 'past_due', past_due_since };
    expect(isValidNow(pastDue, now)).toBe(isValid);
    expect(isValidNow({ ...pastDue, provider: 'stripe' }, now)).toBe(isValid);
    expect(isValidNow({ ...pastDue, current_period_end: '2026-03-14T12:00:00.001Z' }, now)).toBe(isValid);
    expect(isValidNow({ ...pastDue, current_period_end: '2026-03-14T12:00:00.000Z' }, now)).toBe(false);
  });

  it('in the statuses trialing, active and, within the grace period, past_due, with or without an end', () => {
    for (const current_period_end of [null, '2026-03-14T12:00:00.001Z']) {
      const valid = subscriptionStatuses.filter((status) =>
        isValidNow({ ...row, status, current_period_end, past_due_since: '2026-03-14T00:00:00.000Z' }, now),
      );
      expect(valid).toEqual(['trialing', 'active', 'past_due']);
    }
  });

  it.each<[string | null, boolean]>([
    ['2026-03-14T12:00:00.001Z', true],
    ['2026-03-14T12:00:00.000Z', false],
    ['2026-03-14T11:59:59.999Z', false],
    [null, true],
  ])('until its cancelAt, unless Stripe manages it: %s → %s', (cancel_at, isValid) => {
    expect(isValidNow({ ...row, cancel_at }, now)).toBe(isValid);
    expect(isValidNow({ ...row, cancel_at, provider: 'stripe' }, now)).toBe(true);
  });
});

describe('the paywall is open', () => {
  const ended = { ...row, current_period_end: '2026-03-14T12:00:00.000Z' };
  const jobPosting = { ...row, plan_kind: 'job_posting' };

  it('with one valid subscription to a paywall plan, among any others', () => {
    expect(hasValidPaywall([ended, jobPosting, row, { ...row, status: 'canceled' }], now)).toBe(true);
  });

  it('not without subscriptions, nor with ended ones or other kinds of plan', () => {
    expect(hasValidPaywall([], now)).toBe(false);
    expect(hasValidPaywall([ended], now)).toBe(false);
    expect(hasValidPaywall([jobPosting, { ...row, status: 'unpaid' }], now)).toBe(false);
  });
});
