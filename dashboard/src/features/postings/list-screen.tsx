import type { Posting } from '@corkboard/client';
import { Anchor, Select, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { Coupons } from '../coupons/coupon-list.tsx';
import { Causes } from './causes.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { type PostingListState, shownStates, toPostingListQuery } from './queries.ts';
import { Settings } from './settings.tsx';

/** What employers posted, first what waits for staff. A posting opens with all that a decision needs. */
export function Screen() {
  const t = useMessages('postings');
  const [state, change] = useUrlState<PostingListState>();
  const query = toPostingListQuery(state);
  const postings = useOperation('listPostings', query, { keepsPrevious: true });
  const navigate = useNavigate();
  const base = `/o/${useMembership().organization.slug}/postings`;
  const isReview = query.state === 'pending_review';
  return (
    <Frame title={t.title} text={t.text} docs="/docs/postings" requests={[requestOf('listPostings', query)]}>
      <Select
        w={220}
        aria-label={t.columns.state}
        value={query.state ?? 'pending_review'}
        onChange={(next) =>
          change({ state: next === 'pending_review' ? undefined : (next ?? undefined), page: undefined })
        }
        data={shownStates.map((value) => ({ value, label: t.states[value] }))}
        allowDeselect={false}
      />
      <ResourceTable
        label={t.title}
        query={postings}
        columns={useColumns(base)}
        idOf={({ id }) => id}
        nameOf={({ job }) => job.title ?? t.untitled}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <EmptyState
            title={isReview ? t.emptyTitle : t.noneTitle}
            text={isReview ? t.emptyText : t.noneText}
          />
        }
      />
      <Coupons />
      <Settings />
    </Frame>
  );
}

function useColumns(base: string): Column<Posting>[] {
  const t = useMessages('postings');
  const common = useMessages('common');
  const formats = useFormats();
  return [
    { name: t.columns.job, render: (posting) => <JobCell base={base} posting={posting} /> },
    { name: t.columns.why, render: (posting) => <WhyCell posting={posting} /> },
    {
      name: t.columns.price,
      isNumeric: true,
      isWideOnly: true,
      render: ({ charge }) =>
        charge && charge.amount > 0 ? formats.pay(charge.amount, charge.currency) : t.free,
    },
    {
      name: t.columns.submitted,
      isNumeric: true,
      isWideOnly: true,
      render: ({ submitted_at }) => submitted_at && <Instant at={submitted_at} />,
    },
    {
      name: common.actions,
      isNumeric: true,
      render: (posting) => <PaymentActions posting={posting} size="compact-xs" />,
    },
  ];
}

function JobCell({ base, posting: { id, job, edit } }: { base: string; posting: Posting }) {
  const t = useMessages('postings');
  const { title, company_name } = edit ?? job;
  return (
    <>
      <Anchor component={Link} to={`${base}/${id}`} size="sm">
        {title ?? t.untitled}
      </Anchor>
      {company_name && (
        <Text size="xs" c="dimmed">
          {company_name}
        </Text>
      )}
    </>
  );
}

function WhyCell({ posting }: { posting: Posting }) {
  const t = useMessages('postings');
  const { reason } = posting;
  return (
    <>
      <Causes posting={posting} />
      {reason && (
        <Text size="sm" maw={420} className="fact">
          {t.refundReasons[reason as 'payment_refunded'] ?? reason}
        </Text>
      )}
    </>
  );
}
