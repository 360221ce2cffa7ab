import type { CorkboardError } from '@corkboard/client';
import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Failed } from '../../../ui/failed.tsx';
import type { ResourceForm } from '../../../ui/form/use-resource-form.ts';
import { PageFrame } from '../../../ui/page-frame/page-frame.tsx';
import type { JobValues } from '../job-values.ts';
import { type UnsavedJob, useProblems, useUnsaved } from './use-unsaved.ts';

interface PreviewPanelProps {
  form: ResourceForm<JobValues>;
  /** The request for what the form shows. */
  body: UnsavedJob;
}

/** The page of the job on the board, while the user types. Shows the last page until the next one has arrived. */
export function PreviewPanel({ form, body }: PreviewPanelProps) {
  const t = useMessages('job-editor');
  const problems = useProblems(form.form.getValues());
  const preview = useUnsaved('previewJob', body, problems.length === 0);
  // The last page stays until the next one has arrived.
  const latest = useRef<string>(undefined);
  latest.current = preview.data?.data.html ?? latest.current;
  return (
    <div className="preview-panel">
      <Text size="sm" c="dimmed">
        {t.text}
      </Text>
      <Status
        hasTitle={form.form.getValues().title.trim() !== ''}
        problems={problems}
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
      {latest.current !== undefined && <PageFrame title={t.frame} html={latest.current} />}
    </div>
  );
}

interface StatusProps {
  hasTitle: boolean;
  problems: string[];
  error: CorkboardError | null;
  onRetry(): void;
}

/** What keeps the page from being up to date. The form itself shows problems only when it is saved. */
function Status({ hasTitle, problems, error, onRetry }: StatusProps) {
  const t = useMessages('job-editor');
  const fields: Record<string, string> = useMessages('jobs').fields;
  const formats = useFormats();
  const found = problems.length > 0 ? problems : (error?.issues ?? []).map(({ path }) => path.slice(1));
  if (problems.length === 0 && error && found.length === 0)
    return <Failed title={t.failed} error={error} onRetry={onRetry} />;
  const names = [...new Set(found)].map((field) => fields[field] ?? field);
  const text = hasTitle ? names.length > 0 && t.incomplete({ fields: formats.list(names) }) : t.needsTitle;
  return (
    <Text size="sm" role="status">
      {text}
    </Text>
  );
}
