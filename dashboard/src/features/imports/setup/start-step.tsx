import { CorkboardError, type Import } from '@corkboard/client';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Form } from '../../../ui/form/form.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { useUrlState } from '../../../ui/url-state.ts';
import { BehaviorFields, DefaultFields } from '../import-fields.tsx';
import { toSettings } from '../sources.ts';
import { useImportForm } from '../use-import-form.ts';
import { useRunPath } from '../use-run.ts';

/** What runs do and when. Start applies the plan. */
export function StartStep({ resource }: { resource: Import }) {
  const t = useMessages('import-setup');
  const start = useStart(resource.id);
  const isFile = toSettings(resource.source).file_id !== undefined;
  const form = useImportForm(resource, {
    // A new import has no schedule, so that nothing runs before it is started.
    initial: isNew(resource) && !isFile ? { schedule: 'daily' } : {},
    onSaved: () => void start().catch(notifyFailure),
  });
  return (
    <Form form={form} submitLabel={t.start} isGuarded={false}>
      <Text size="sm">{t.startText}</Text>
      <Section title={t.steps.start}>
        <BehaviorFields form={form} />
      </Section>
      <DefaultFields form={form} />
      <Text size="sm" c="dimmed">
        {t.startHelp}
      </Text>
    </Form>
  );
}

function isNew({ schedule, last_run }: Import): boolean {
  return schedule === 'off' && (last_run === null || last_run.dry_run);
}

/** Applies the plan that was shown, or starts a run if there is none that can still be applied. */
function useStart(id: string): () => Promise<void> {
  const [{ run }] = useUrlState<{ run?: string }>();
  const navigate = useNavigate();
  const pathOf = useRunPath();
  const approveRun = useChange('approveImportRun');
  const startRun = useChange('startImportRun');
  const begin = async () => {
    if (run === undefined) return (await startRun({ id, body: {} })).data;
    try {
      return (await approveRun({ id, run_id: run })).data;
    } catch (error) {
      const isOver = error instanceof CorkboardError && OVER.includes(error.code);
      if (!isOver) throw error;
      return (await startRun({ id, body: {} })).data;
    }
  };
  return async () => {
    await navigate({ to: pathOf(await begin()), ignoreBlocker: true });
  };
}

/** The plan was applied or discarded, or the settings have changed since. */
const OVER = ['stale_plan', 'not_waiting'];
