import type { Issue } from '../../platform/http/errors.ts';
import { findMoneyProblems } from '../../platform/money.ts';

export const planKinds = ['paywall', 'job_posting'] as const;
export const planIntervals = ['day', 'week', 'month', 'year'] as const;
export const MAX_JOBS = 1_000_000;
export const MAX_ENTITLEMENTS = 40;

/** What opens the paywall: each plan of the kind paywall gives it, and no other. */
const PAYWALL = 'paywall';

interface JudgedPlan {
  kind?: string;
  amount?: number;
  currency?: string;
  jobsIncluded?: number | null;
  entitlements?: string[];
}

/** What is wrong with a plan beyond the form of each field: of a request's body, and of a plan as it would become. */
export function findPlanProblems(plan: JudgedPlan): Issue[] {
  return [...findMoneyProblems(plan), ...findKindProblems(plan)];
}

/** What a plan gives, each once: with what it gives by its kind. */
export function toEntitlements(kind: string, given: string[]): string[] {
  return [...new Set(kind === 'paywall' ? [PAYWALL, ...given] : given)];
}

function findKindProblems({ kind, jobsIncluded, entitlements }: JudgedPlan): Issue[] {
  const issues: Issue[] = [];
  if (kind === 'paywall' && jobsIncluded != null) {
    issues.push({ path: '/jobsIncluded', message: 'must be null for a plan of the kind paywall' });
  }
  if (!Array.isArray(entitlements)) return issues;
  if (kind === 'paywall' && toEntitlements(kind, entitlements).length > MAX_ENTITLEMENTS) {
    issues.push({
      path: '/entitlements',
      message: `must not hold more than ${MAX_ENTITLEMENTS - 1} besides ${PAYWALL}`,
    });
  }
  if (kind === 'job_posting' && entitlements.includes(PAYWALL)) {
    issues.push({
      path: '/entitlements',
      message: `must not hold ${PAYWALL}, which plans of the kind paywall give`,
    });
  }
  return issues;
}
