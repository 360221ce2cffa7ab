import '@mantine/core/styles/SegmentedControl.layer.css';
import type { Posting } from '@corkboard/client';
import { Anchor, Badge, Group, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { commonMessages } from '../../messages/common.ts';
import { useMessages } from '../../messages/messages.ts';
import { postingMessages } from '../../messages/postings.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { Coupons } from './coupons.tsx';
import { type PostingListState, shownStates, toPostingListQuery } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { Settings } from './settings.tsx';

/** What employers posted, first what waits for staff. */
export function Screen() {
  const t = useMessages(postingMessages);
  const [state, change] = useUrlState<PostingListState>();
  const [rejecting, setRejecting] = useState<Posting>();
  const query = toPostingListQuery(state);
  const postings = useOperation('listPostings', query, { keepsPrevious: true });
  const isReview = query.state === 'pending_review';
  return (
    <Frame title={t.title} text={t.text} docs="/docs/postings" requests={[requestOf('listPostings', query)]}>
      <SegmentedControl
        w="fit-content"
        aria-label={t.columns.state}
        value={query.state ?? 'pending_review'}
        onChange={(next) => change({ state: next === 'pending_review' ? undefined : next })}
        data={shownStates.map((value) => ({ value, label: t.states[value] }))}
      />
      <ResourceTable
        label={t.title}
        query={postings}
        columns={useColumns(setRejecting)}
        idOf={({ id }) => id}
        nameOf={({ job }) => job.title ?? ''}
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
      {rejecting && <RejectDialog posting={rejecting} onClose={() => setRejecting(undefined)} />}
    </Frame>
  );
}

function useColumns(onReject: (posting: Posting) => void): Column<Posting>[] {
  const t = useMessages(postingMessages);
  const common = useMessages(commonMessages);
  const base = `/o/${useMembership().organization.slug}`;
  const can = usePermission();
  return [
    { name: t.columns.job, render: (posting) => <JobCell base={base} posting={posting} /> },
    { name: t.columns.why, render: (posting) => <WhyCell posting={posting} /> },
    {
      name: t.columns.price,
      isNumeric: true,
      isWideOnly: true,
      render: ({ charge }) => (charge && charge.amount > 0 ? `${charge.amount} ${charge.currency}` : t.free),
    },
    {
      name: t.columns.submitted,
      isNumeric: true,
      isWideOnly: true,
      render: ({ submitted_at }) => submitted_at && <Instant at={submitted_at} />,
    },
    ...(can('jobs:write')
      ? [
          {
            name: common.actions,
            isNumeric: true,
            render: (posting: Posting) => <Actions posting={posting} onReject={onReject} />,
          },
        ]
      : []),
  ];
}

function JobCell({ base, posting: { job, job_id } }: { base: string; posting: Posting }) {
  return (
    <>
      {job_id ? (
        <Anchor component={Link} to={`${base}/jobs/${job_id}`} size="sm">
          {job.title}
        </Anchor>
      ) : (
        <Text size="sm">{job.title}</Text>
      )}
      {job.company_name && (
        <Text size="xs" c="dimmed">
          {job.company_name}
        </Text>
      )}
    </>
  );
}

/** The causes, and which fields an edit changes. */
function WhyCell({ posting: { review_causes, reason, job, edit } }: { posting: Posting }) {
  const t = useMessages(postingMessages);
  const changed = edit
    ? Object.keys({ ...job, ...edit }).filter((name) => fieldOf(job, name) !== fieldOf(edit, name))
    : [];
  return (
    <>
      <Group gap={4}>
        {review_causes.map((cause) => (
          <Badge key={cause} variant="light">
            {t.causes[cause]}
          </Badge>
        ))}
      </Group>
      {changed.length > 0 && <Text size="sm">{t.changed(changed.join(', '))}</Text>}
      {reason && (
        <Text size="sm" maw={420} style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
    </>
  );
}

function fieldOf(content: object, name: string): string {
  return JSON.stringify((content as Record<string, unknown>)[name] ?? null);
}

function Actions({ posting, onReject }: { posting: Posting; onReject(posting: Posting): void }) {
  const t = useMessages(postingMessages);
  const can = usePermission();
  const approveJob = useChange('approveJob');
  const updatePayment = useChange('updatePayment');
  const { state, edit, job, job_id, charge } = posting;
  const paymentId = charge?.state === 'open' ? charge.payment_id : null;
  const isWaiting = job_id !== null && (state === 'pending_review' || edit !== null);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {paymentId && can('payments:write') && (
        <ActionButton
          size="compact-xs"
          variant="subtle"
          aria-label={`${t.paid}: ${job.title}`}
          onAct={async () => {
            await updatePayment({ id: paymentId, body: { status: 'succeeded' } });
            notifyDone(t.markedPaid);
          }}
        >
          {t.paid}
        </ActionButton>
      )}
      {isWaiting && (
        <>
          <ActionButton
            size="compact-xs"
            variant="filled"
            aria-label={`${t.approve}: ${job.title}`}
            onAct={async () => {
              await approveJob({ id: job_id ?? '', body: {} });
              notifyDone(t.approved);
            }}
          >
            {t.approve}
          </ActionButton>
          <ActionButton
            size="compact-xs"
            variant="subtle"
            aria-label={`${t.reject}: ${job.title}`}
            onAct={async () => onReject(posting)}
          >
            {t.reject}
          </ActionButton>
        </>
      )}
    </Group>
  );
}
