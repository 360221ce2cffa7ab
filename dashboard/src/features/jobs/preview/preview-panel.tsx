import type { CorkboardError } from '@corkboard/client';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type ParametersOf, readOf } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { commonMessages } from '../../../messages/common.ts';
import { useFormats } from '../../../messages/formats.ts';
import { jobEditorMessages } from '../../../messages/job-editor.ts';
import { jobMessages } from '../../../messages/jobs.ts';
import { useMessages } from '../../../messages/messages.ts';
import { Failed } from '../../../ui/failed.tsx';
import { findProblem } from '../../../ui/form/rules.ts';
import type { ResourceForm } from '../../../ui/form/use-resource-form.ts';
import { PageFrame } from '../../../ui/page-frame/page-frame.tsx';
import { type JobValues, jobRules } from '../job-form.tsx';

type PreviewBody = ParametersOf<'previewJob'>['body'];

interface PreviewPanelProps {
  form: ResourceForm<JobValues>;
  /** The request for what the form shows. */
  body: PreviewBody;
}

/** The page of the job on the board, while the user types. Shows the last page until the next one has arrived. */
export function PreviewPanel({ form, body }: PreviewPanelProps) {
  const t = useMessages(jobEditorMessages);
  const { slug } = useMembership().organization;
  const problems = useProblems(form.form.getValues());
  // As text, because the body is a new object each time. Nothing is asked while a field has a problem.
  const [settled] = useDebouncedValue(problems.length === 0 ? JSON.stringify(body) : '', 400);
  const asked = useMemo(() => (settled === '' ? {} : (JSON.parse(settled) as PreviewBody)), [settled]);
  const preview = useQuery({
    // A request that a newer one replaces is canceled.
    ...readOf(slug, 'previewJob', { body: asked }),
    enabled: settled !== '',
    // Hardly anyone types the same again.
    gcTime: 0,
  });
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

/** The fields with problems that need no request to be found. */
function useProblems(values: JobValues): string[] {
  const { invalid } = useMessages(commonMessages);
  const formats = useFormats();
  return Object.entries(values)
    .filter(([field, value]) => jobRules[field] && findProblem(jobRules[field], value, invalid, formats))
    .map(([field]) => field);
}

interface StatusProps {
  hasTitle: boolean;
  problems: string[];
  error: CorkboardError | null;
  onRetry(): void;
}

/** What keeps the page from being up to date. The form itself shows problems only when it is saved. */
function Status({ hasTitle, problems, error, onRetry }: StatusProps) {
  const t = useMessages(jobEditorMessages);
  const fields: Record<string, string> = useMessages(jobMessages).fields;
  const formats = useFormats();
  const found = problems.length > 0 ? problems : (error?.issues ?? []).map(({ path }) => path.slice(1));
  if (problems.length === 0 && error && found.length === 0)
    return <Failed title={t.failed} error={error} onRetry={onRetry} />;
  const names = [...new Set(found)].map((field) => fields[field] ?? field);
  const text = hasTitle ? names.length > 0 && t.incomplete(formats.list(names)) : t.needsTitle;
  return (
    <Text size="sm" role="status">
      {text}
    </Text>
  );
}
