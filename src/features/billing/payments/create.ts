import { foreignKeyViolation } from '../../../platform/database/violations.ts';
import { type Issue, invalid, notFound } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { toMinor } from '../../../platform/money.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { hasJob } from '../../jobs/jobs/queries.ts';
import { findPlan } from '../plans/queries.ts';
import { insertPayment, type PaymentColumns, toPayment } from './queries.ts';
import { recordStatus } from './record-status.ts';
import { hasBeenPaid } from './rules.ts';
import type { CreatePayment, Payment } from './schema.ts';

/** Records a payment of a member that was not made with Stripe, or one that Stripe will collect. */
export async function createPayment(
  scope: Scope,
  memberId: string,
  input: CreatePayment,
  provider: Payment['paymentProvider'] = 'manual',
): Promise<Payment> {
  return inTransaction(scope, async (scope) => {
    const issues = await findReferenceProblems(scope, input);
    if (issues.length > 0) throw invalid(issues);
    const payment = await insert(scope, { ...toNewColumns(scope, input), provider, member_id: memberId });
    await recordStatus(scope, payment);
    return payment;
  });
}

async function findReferenceProblems(scope: Scope, { planId, jobId }: CreatePayment): Promise<Issue[]> {
  const issues: Issue[] = [];
  if (planId != null && !(await findPlan(scope, planId))) {
    issues.push({ path: '/planId', message: 'must be the id of a plan of the organization' });
  }
  if (jobId != null && !(await hasJob(scope, jobId))) {
    issues.push({ path: '/jobId', message: 'must be the id of a job of the organization' });
  }
  return issues;
}

function toNewColumns(scope: Scope, input: CreatePayment) {
  const { planId = null, jobId = null, status = 'succeeded', metadata } = input;
  const currency = input.currency.toUpperCase();
  return {
    organization_id: scope.organizationId,
    id: newId(),
    plan_id: planId,
    job_id: jobId,
    amount_minor: toMinor(input.amount, currency),
    currency,
    status,
    metadata: metadata ? JSON.stringify(metadata) : null,
    paid_at: hasBeenPaid(status) ? new Date().toISOString() : null,
  };
}

async function insert(scope: Scope, columns: PaymentColumns): Promise<Payment> {
  try {
    return toPayment(await insertPayment(scope, columns));
  } catch (error) {
    // The member was erased after the caller's check.
    if (foreignKeyViolation(error)) throw notFound('member');
    throw error;
  }
}
