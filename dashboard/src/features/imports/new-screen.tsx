import { Alert, Group, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { FeedForm } from './new/feed-form.tsx';
import { FileForm } from './new/file-form.tsx';
import { LinkForm } from './new/link-form.tsx';
import { SystemForm } from './new/system-form.tsx';
import { Steps } from './setup/steps.tsx';
import { toSource } from './sources.ts';

const forms = { link: LinkForm, system: SystemForm, file: FileForm, feed: FeedForm };
type Way = keyof typeof forms;

/** The first step of a new import: where the jobs are. */
export function Screen() {
  const t = useMessages('import-setup');
  const common = useMessages('common');
  const canWrite = usePermission()('imports:write');
  const [{ by = 'link' }, change] = useUrlState<{ by?: Way; link?: string }>();
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const Form = forms[by] ?? LinkForm;
  const body = { name: 'Acme', source: toSource({ kind: 'lever', account: 'acme' }) };
  return (
    <Frame
      title={t.newTitle}
      text={t.text}
      docs="/docs/guides/dashboard#sources"
      requests={[
        requestOf('recognizeLink', { body: { url: 'https://jobs.lever.co/acme' } }),
        requestOf('createImport', { body }),
        requestOf('uploadImportFile', { id: '<id>', body: { file: new File([], 'jobs.csv') } }),
      ]}
    >
      {!canWrite && <Alert color="orange">{common.withoutPermission({ scope: 'imports:write' })}</Alert>}
      <Steps current="source" />
      <Group>
        <SegmentedControl
          aria-label={t.steps.source}
          value={by}
          onChange={(by) => change({ by: by as Way, link: undefined })}
          data={Object.entries(t.by).map(([value, label]) => ({ value, label }))}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          fullWidth={isNarrow}
          flex={isNarrow ? 1 : undefined}
        />
      </Group>
      {canWrite && <Form />}
    </Frame>
  );
}
