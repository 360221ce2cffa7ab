import type { PostingContent } from '@corkboard/client';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { printField, shortFields, useFieldName } from './job-fields.ts';

const RichTextView = lazy(() =>
  import('../../../ui/rich-text/rich-text-view.tsx').then(({ RichTextView }) => ({ default: RichTextView })),
);

/** The whole text to decide on. */
export function JobText({ job }: { job: PostingContent }) {
  const t = useMessages('postings');
  const { fields } = useMessages('jobs');
  const nameOf = useFieldName();
  return (
    <Section title={t.wholeText}>
      <Facts rows={shortFields.map((name) => [nameOf(name), printField(job, name)])} />
      <Suspense>
        <RichTextView label={fields.description} html={job.description ?? ''} />
      </Suspense>
    </Section>
  );
}
