import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { findMoneyProblems } from '../../../platform/money.ts';

export const planKinds = ['paywall', 'job_posting'] as const;
export const planIntervals = ['day', 'week', 'month', 'year'] as const;
export const MAX_JOBS = 1_000_000;
export const MAX_ENTITLEMENTS = 40;
export const taxBehaviors = ['inclusive', 'exclusive'] as const;

/** The entitlement that opens the paywall. Plans of the kind paywall always grant it, other plans never do. */
const PAYWALL = 'paywall';

interface ValidatedPlan {
  kind?: string;
  amount?: number;
  currency?: string;
  jobsIncluded?: number | null;
  durationDays?: number | null;
  stickyDays?: number;
  highlight?: boolean;
  entitlements?: string[];
}

/** Checks the rules across fields, in the body of a request or in the resulting plan. */
export function findPlanProblems(plan: ValidatedPlan): Issue[] {
  return [...findMoneyProblems(plan), ...findKindProblems(plan)];
}

/** Returns the entitlements without duplicates, with the entitlements that follow from the kind. */
export function toEntitlements(kind: string, entitlements: string[]): string[] {
  return [...new Set(kind === 'paywall' ? [PAYWALL, ...entitlements] : entitlements)];
}

function findKindProblems({ kind, jobsIncluded, entitlements, ...terms }: ValidatedPlan): Issue[] {
  const issues = kind === 'paywall' ? findTermProblems(terms) : [];
  if (kind === 'paywall' && jobsIncluded != null) {
    issues.push({ path: '/jobsIncluded', message: 'must be null for a plan of the kind paywall' });
  }
  if (!Array.isArray(entitlements)) return issues;
  if (kind === 'paywall' && toEntitlements(kind, entitlements).length > MAX_ENTITLEMENTS) {
    issues.push({
      path: '/entitlements',
      message: `must not contain more than ${MAX_ENTITLEMENTS - 1} entitlements besides ${PAYWALL}`,
    });
  }
  if (kind === 'job_posting' && entitlements.includes(PAYWALL)) {
    issues.push({
      path: '/entitlements',
      message: `must not contain ${PAYWALL}, which only plans of the kind paywall grant`,
    });
  }
  return issues;
}

/** What only jobs have. */
function findTermProblems({ durationDays, stickyDays, highlight }: ValidatedPlan): Issue[] {
  const issues: Issue[] = [];
  const given = { durationDays: durationDays != null, stickyDays: !!stickyDays, highlight: !!highlight };
  for (const [name, isGiven] of Object.entries(given)) {
    if (isGiven) issues.push({ path: `/${name}`, message: 'is only for plans of the kind job_posting' });
  }
  return issues;
}
