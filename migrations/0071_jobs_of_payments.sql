-- Payments of postings name the job, which exists only after the payment.
UPDATE payments SET job_id = posting.job_id
FROM posting_charges AS charge
JOIN postings AS posting ON posting.organization_id = charge.organization_id AND posting.id = charge.posting_id
WHERE payments.organization_id = charge.organization_id AND payments.id = charge.payment_id
  AND payments.job_id IS NULL AND posting.job_id IS NOT NULL;
