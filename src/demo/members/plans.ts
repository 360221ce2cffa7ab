import type { CreatePlan } from '../../features/plans/schema.ts';

/** What the demo's members can buy; `early` is off sale. */
export const demoPlans = {
  monthly: {
    name: 'Member',
    kind: 'paywall',
    amount: 9,
    currency: 'EUR',
    interval: 'month',
  },
  yearly: {
    name: 'Member for a year',
    kind: 'paywall',
    amount: 89,
    currency: 'EUR',
    interval: 'year',
  },
  patron: {
    name: 'Patron',
    kind: 'paywall',
    amount: 349,
    currency: 'EUR',
    interval: null,
    entitlements: ['patron'],
  },
  fiveJobs: {
    name: 'Five jobs a month',
    kind: 'job_posting',
    amount: 249,
    currency: 'EUR',
    interval: 'month',
    jobsIncluded: 5,
  },
  oneJob: {
    name: 'One job',
    kind: 'job_posting',
    amount: 79.5,
    currency: 'EUR',
    interval: null,
    jobsIncluded: 1,
  },
  early: {
    name: 'Early supporter',
    kind: 'paywall',
    amount: 4.9,
    currency: 'EUR',
    interval: 'month',
  },
} satisfies Record<string, CreatePlan>;

export type DemoPlanName = keyof typeof demoPlans;
