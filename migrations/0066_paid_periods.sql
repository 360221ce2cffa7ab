-- A new period of a subscription gives its jobs when it is paid, not when it begins.

ALTER TABLE stripe_subscription_states ADD COLUMN period_start timestamptz(3);

-- The period and the plan of which a subscription of Stripe has its jobs. Earlier versions gave them when the period began.
ALTER TABLE subscriptions
  ADD COLUMN jobs_period_start timestamptz(3),
  ADD COLUMN jobs_plan_id uuid,
  ADD CONSTRAINT subscriptions_jobs_plan_fkey FOREIGN KEY (organization_id, jobs_plan_id) REFERENCES plans;
UPDATE subscriptions SET jobs_period_start = current_period_start, jobs_plan_id = plan_id
  WHERE stripe_subscription_id IS NOT NULL;
UPDATE stripe_subscription_states AS states SET period_start = (state->>'periodStart')::timestamptz
  FROM stripe_objects AS object
  WHERE object.organization_id = states.organization_id AND type = 'subscription' AND object.id = states.subscription_id;

-- The invoices of a subscription.
CREATE INDEX stripe_objects_of_subscription ON stripe_objects (organization_id, (state->>'subscriptionId'))
  WHERE type = 'invoice';
