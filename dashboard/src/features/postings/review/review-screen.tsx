import type { PostingReview } from '@corkboard/client';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useOperation } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { requestOf } from '../../../ui/api-menu.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Screen as Frame } from '../../../ui/screen.tsx';
import { Section } from '../../../ui/section.tsx';
import { usePlanNames } from '../../plans/use-plan-names.ts';
import { Causes } from '../causes.tsx';
import { Decision } from './decision.tsx';
import { Differences } from './differences.tsx';
import { EmployerFacts } from './employer-facts.tsx';
import { JobText } from './job-text.tsx';

/** One posting with all that a decision needs, first of all on a phone. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const review = useOperation('getPostingReview', { id });
  return <Loaded query={review}>{({ data }) => <Review key={id} review={data} />}</Loaded>;
}

function Review({ review }: { review: PostingReview }) {
  const t = useMessages('postings');
  const { posting, job, before, compared_with } = review;
  const base = `/o/${useMembership().organization.slug}`;
  const { id, job_id, state } = posting;
  return (
    <Frame
      title={job.title ?? t.untitled}
      {...(job.company_name ? { text: job.company_name } : {})}
      docs="/docs/postings"
      requests={[requestOf('getPostingReview', { id })]}
    >
      <Group gap="xs">
        <Anchor component={Link} to={`${base}/postings`} size="sm">
          {t.back}
        </Anchor>
        <Badge variant="default">{t.state[state]}</Badge>
        <Causes posting={posting} />
        {job_id && (
          <Anchor component={Link} to={`${base}/jobs/${job_id}`} size="sm">
            {t.openJob}
          </Anchor>
        )}
      </Group>
      {posting.reason && (
        <Text size="sm" className="fact">
          {t.reason}: {t.refundReasons[posting.reason as 'payment_refunded'] ?? posting.reason}
        </Text>
      )}
      {review.employer && <EmployerFacts review={review} employer={review.employer} />}
      {before && compared_with && <Differences before={before} after={job} comparedWith={compared_with} />}
      <JobText job={job} />
      <Terms review={review} />
      <Decision review={review} />
    </Frame>
  );
}

/** What the employer bought, and when. */
function Terms({ review: { posting } }: { review: PostingReview }) {
  const t = useMessages('postings');
  const formats = useFormats();
  const planName = usePlanNames();
  const { charge, coupon, plan_id, submitted_at, published_at, ends_at } = posting;
  return (
    <Section title={t.terms}>
      <Facts
        rows={[
          [t.plan, plan_id && planName(plan_id)],
          [t.columns.price, charge ? formats.pay(charge.amount, charge.currency) : null],
          [t.payment, charge && charge.amount > 0 ? t.chargeStates[charge.state] : null],
          [t.coupon, coupon],
          [t.columns.submitted_at, submitted_at && <Instant at={submitted_at} as="dateTime" />],
          [t.published, published_at && <Instant at={published_at} as="dateTime" />],
          [t.ends, ends_at && <Instant at={ends_at} as="dateTime" />],
        ]}
      />
    </Section>
  );
}
