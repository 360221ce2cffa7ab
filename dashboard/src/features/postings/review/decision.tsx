import './decision.css';
import type { PostingReview } from '@corkboard/client';
import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, useChange } from '../../../api/operations.ts';
import { useMembership, usePermission } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Actions } from '../list-screen.tsx';
import { RejectDialog } from '../reject-dialog.tsx';

/** The buttons stay at the lower edge of the window, so that a thumb reaches them. The next posting that waits follows. */
export function Decision({ review: { posting } }: { review: PostingReview }) {
  const t = useMessages('postings');
  const canWrite = usePermission()('jobs:write');
  const [isRejecting, setRejecting] = useState(false);
  const approveJob = useChange('approveJob');
  const goOn = useNextPosting(posting.id);
  const { job_id, edit, state } = posting;
  const isWaiting = job_id !== null && (state === 'pending_review' || edit !== null);
  const approve = async () => {
    await approveJob({ id: job_id ?? '', body: {} });
    notifyDone(t.approved);
    await goOn();
  };
  return (
    <Group className="decision" gap="xs">
      <Actions stored={posting} />
      {canWrite && isWaiting && (
        <ActionButton variant="default" onAct={async () => setRejecting(true)}>
          {t.reject}
        </ActionButton>
      )}
      {canWrite && (isWaiting || (state === 'rejected' && job_id !== null)) && (
        <ActionButton variant="filled" onAct={approve}>
          {t.approve}
        </ActionButton>
      )}
      {isRejecting && (
        <RejectDialog posting={posting} onClose={() => setRejecting(false)} onRejected={goOn} />
      )}
    </Group>
  );
}

/** Opens the next posting that waits, or the list if none does. */
function useNextPosting(id: string): () => Promise<void> {
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  return async () => {
    const { data } = await callOperation(slug, 'listPostings', { state: 'pending_review', per_page: 2 });
    const next = data.find((posting) => posting.id !== id);
    await navigate({ to: `/o/${slug}/postings${next ? `/${next.id}` : ''}` });
  };
}
