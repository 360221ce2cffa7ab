import type { Import } from '@corkboard/client';
import { Anchor, Badge, Group, SegmentedControl, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportActions } from './import-actions.tsx';
import { BehaviorFields, DefaultFields, SourceFields } from './import-fields.tsx';
import { RunList } from './run-list.tsx';
import { kindLabel, sourceDetail, toSettings } from './sources.ts';
import { useFileSource } from './use-file-source.ts';
import { useImportForm } from './use-import-form.ts';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const query = useOperation('getImport', { id });
  return <Loaded query={query}>{({ data }) => <ImportDetails key={id} resource={data} />}</Loaded>;
}

type Tab = 'runs' | 'settings';

function ImportDetails({ resource }: { resource: Import }) {
  const t = useMessages('imports');
  const canWrite = usePermission()('imports:write');
  const [{ tab = 'runs' }, change] = useUrlState<{ tab?: Tab; page?: string }>();
  const { id, name } = resource;
  return (
    <Frame
      title={name}
      docs="/docs/guides/dashboard#sources"
      requests={[
        requestOf('getImport', { id }),
        requestOf('listImportRuns', { id }),
        requestOf('startImportRun', { id, body: {} }),
        requestOf('restoreImportedJobs', { id }),
        requestOf('deleteImport', { id }),
      ]}
      actions={canWrite && <ImportActions resource={resource} />}
    >
      <ImportFacts resource={resource} />
      {canWrite && (
        <Group>
          <SegmentedControl
            aria-label={t.title}
            value={tab}
            onChange={(tab) => change({ tab: tab as Tab })}
            data={Object.entries(t.tabs).map(([value, label]) => ({ value, label }))}
          />
        </Group>
      )}
      {tab === 'settings' && canWrite ? <EditImport resource={resource} /> : <RunList importId={id} />}
    </Frame>
  );
}

function ImportFacts({ resource }: { resource: Import }) {
  const t = useMessages('imports');
  const formats = useFormats();
  const { source, mode, schedule, is_enabled, next_run_at, job_count } = resource;
  const from = [kindLabel(toSettings(source).kind, t), sourceDetail(source, t)].filter(Boolean).join(' · ');
  return (
    <Facts
      rows={[
        [t.sections.source, from],
        [t.fields.mode, t.mode[mode]],
        [
          t.fields.schedule,
          is_enabled ? (
            t.schedule[schedule]
          ) : (
            <Badge key="paused" variant="light" color="gray">
              {t.paused}
            </Badge>
          ),
        ],
        [t.columns.next_run_at, next_run_at && <Instant key="next" at={next_run_at} />],
        [t.columns.job_count, formats.number(job_count)],
      ]}
    />
  );
}

function EditImport({ resource }: { resource: Import }) {
  const t = useMessages('imports');
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const form = useImportForm(resource, { onSaved: () => notifyDone(common.saved) });
  const { id, source } = resource;
  return (
    <Form form={form} labels={t.fields} submitLabel={common.save}>
      <Section title={t.sections.behavior}>
        <BehaviorFields form={form} />
      </Section>
      <Section
        title={t.sections.source}
        actions={
          <Anchor component={Link} to={`/o/${slug}/imports/${id}/setup`} size="sm">
            {t.editFields}
          </Anchor>
        }
      >
        <SourceFields form={form} source={toSettings(source)} />
        {toSettings(source).file_id !== undefined && <ReplaceFile id={id} />}
      </Section>
      <DefaultFields form={form} />
    </Form>
  );
}

/** The next version of an uploaded file, such as that of another month. */
function ReplaceFile({ id }: { id: string }) {
  const t = useMessages('imports');
  const setFile = useFileSource();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t.replaceFile}
      </Text>
      <FileDrop
        onFile={async (file, onProgress) => {
          await setFile(id, file, onProgress);
          notifyDone(t.replacedFile);
        }}
      />
    </div>
  );
}
