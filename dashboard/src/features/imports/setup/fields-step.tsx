import type { Import, ImportMapping, ImportPreview } from '@corkboard/client';
import { Alert, Loader, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { UpdateImportRules } from '../../../generated/form-rules.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';
import { Section } from '../../../ui/section.tsx';
import { SourceFailureText } from '../message-text.tsx';
import { toBody, toMapping } from './mapping.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { PreviewTable } from './preview-table.tsx';
import { usePreview } from './use-preview.ts';

const DEBOUNCE_MS = 500;

/** The fields of the first rows: as a recognized system or format has them, or with a mapping to check. */
export function FieldsStep({ resource }: { resource: Import }) {
  const { id, updated_at } = resource;
  const preview = usePreview(id, updated_at, undefined);
  const toPlan = useStartPlan(id);
  const t = useMessages('import-setup');
  if (preview.isError) return <Unreadable preview={preview} />;
  if (!preview.data) return <Reading />;
  const { data } = preview.data;
  if (needsMapping(resource, data)) return <MapFields resource={resource} first={data} onSaved={toPlan} />;
  return (
    <Stack>
      {data.format !== null && <Alert color="green">{t.recognized({ format: data.format })}</Alert>}
      <PreviewTable preview={data} />
      <ActionButton style={{ alignSelf: 'flex-end' }} onAct={toPlan}>
        {t.makePlan}
      </ActionButton>
    </Stack>
  );
}

function needsMapping({ mapping }: Import, { format, proposal }: ImportPreview): boolean {
  return format === null && (proposal.length > 0 || Object.keys(mapping).length > 0);
}

interface MapFieldsProps {
  resource: Import;
  /** With the stored mapping, or the proposed one. */
  first: ImportPreview;
  onSaved(): Promise<unknown>;
}

function MapFields({ resource, first, onSaved }: MapFieldsProps) {
  const t = useMessages('import-setup');
  const { id, updated_at } = resource;
  const updateImport = useChange('updateImport');
  const start = (shown: Import | undefined): ImportMapping => {
    const { mapping = {} } = shown ?? resource;
    return Object.keys(mapping).length > 0 ? mapping : toMapping(first.proposal);
  };
  const form = useResourceForm<Import, { mapping: ImportMapping }>({
    draftKey: `imports/${id}/mapping`,
    resource,
    toValues: (shown) => ({ mapping: start(shown) }),
    rules: UpdateImportRules,
    // A proposal is stored even if nothing was changed in it.
    save: async ({ mapping = start(resource) }, ifMatch) =>
      (await updateImport({ id, body: { mapping: toBody(mapping) } }, { ifMatch })).data,
    onSaved: () => void onSaved(),
  });
  const { mapping } = form.form.getValues();
  const [tried] = useDebouncedValue(toBody(mapping), DEBOUNCE_MS);
  const isFirst = JSON.stringify(tried) === JSON.stringify(toBody(start(resource)));
  const preview = usePreview(id, updated_at, isFirst ? undefined : tried);
  return (
    <Form form={form} submitLabel={t.makePlan}>
      <Section title={t.mapping} text={t.mappingText}>
        {form.form.errors.mapping && (
          <Text size="sm" c="red" role="alert">
            {form.form.errors.mapping}
          </Text>
        )}
        <MappingEditor
          mapping={mapping}
          preview={first}
          onChange={(mapping) => form.form.setFieldValue('mapping', mapping)}
        />
      </Section>
      {preview.isError && <Unreadable preview={preview} />}
      {preview.data && <PreviewTable preview={preview.data.data} />}
    </Form>
  );
}

function Unreadable({ preview: { error, refetch } }: { preview: ReturnType<typeof usePreview> }) {
  if (error === null) return null;
  return <Failed error={error} text={<SourceFailureText error={error} />} onRetry={() => void refetch()} />;
}

/** Starts a dry run and shows it. */
function useStartPlan(id: string): () => Promise<unknown> {
  const { slug } = useMembership().organization;
  const navigate = useNavigate();
  const startRun = useChange('startImportRun');
  return async () => {
    const { data: run } = await startRun({ id, body: { dry_run: true } });
    await navigate({
      to: `/o/${slug}/imports/${id}/setup`,
      search: { step: 'plan', run: run.id } as never,
      ignoreBlocker: true,
    });
  };
}

function Reading() {
  const t = useMessages('import-setup');
  return (
    <Stack align="center" py={48} role="status">
      <Loader size="sm" />
      <Text size="sm" c="dimmed">
        {t.reading}
      </Text>
    </Stack>
  );
}
