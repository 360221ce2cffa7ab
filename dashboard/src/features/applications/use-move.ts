import type { ApplicationSummary } from '@corkboard/client';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import type { WritableStage } from './queries.ts';
import { useStageName } from './use-stage-name.ts';

/** Moves applications at once, and offers to take it back. */
export function useMove(): (applications: ApplicationSummary[], stage: WritableStage) => Promise<void> {
  const t = useMessages('applications');
  const nameOf = useStageName();
  const moveApplications = useChange('moveApplications');
  return async (applications, stage) => {
    const moving = applications.filter((each) => each.stage !== stage && each.stage !== 'withdrawn');
    if (moving.length === 0) return;
    try {
      await moveApplications({ body: { ids: moving.map(({ id }) => id), stage } });
    } catch (error) {
      notifyFailure(error);
      return;
    }
    notifyUndo({
      message: t.moved({ count: moving.length, stage: nameOf(stage) }),
      label: t.undo,
      undo: async () => {
        const before = Map.groupBy(moving, (each) => each.stage as WritableStage);
        for (const [from, of] of before)
          await moveApplications({ body: { ids: of.map(({ id }) => id), stage: from } });
      },
    });
  };
}
