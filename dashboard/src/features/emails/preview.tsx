import type { CorkboardError, EmailLanguage, EmailPreview } from '@corkboard/client';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Failed } from '../../ui/failed.tsx';
import { JsonBlock } from '../../ui/json-block.tsx';
import { Section } from '../../ui/section.tsx';
import { toSandboxedHtml } from './sandboxed-html.ts';
import type { TemplateValues } from './template-form.tsx';

interface PreviewProps {
  name: string;
  language: EmailLanguage;
  values: TemplateValues;
}

/** The email as people get it, while the user types. */
export function Preview({ name, language, values }: PreviewProps) {
  const t = useMessages('emails');
  const [{ subject, text }] = useDebouncedValue(values, 300);
  const preview = useOperation(
    'previewEmailTemplate',
    { name, body: { language, subject, text } },
    { keepsPrevious: true },
  );
  return (
    <Section title={t.preview} text={t.previewText}>
      {preview.error && <Problems error={preview.error} />}
      {preview.data && <EmailView email={preview.data.data} />}
    </Section>
  );
}

/** Problems of the text appear in the form only when it is saved. */
function Problems({ error }: { error: CorkboardError }) {
  if (error.issues.length === 0) return <Failed error={error} />;
  return (
    <Text size="sm" role="status" lang="en">
      {error.issues.map(({ message }) => message).join('; ')}
    </Text>
  );
}

type View = 'light' | 'dark' | 'plain';

function EmailView({ email }: { email: EmailPreview }) {
  const t = useMessages('emails');
  const [view, setView] = useState<View>('light');
  const scheme = view === 'dark' ? 'dark' : 'light';
  const html = useMemo(() => toSandboxedHtml(email.html, scheme), [email.html, scheme]);
  return (
    <>
      <Group justify="space-between">
        <Text size="sm">
          {t.previewSubject}: <strong>{email.subject}</strong>
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t.format}
          value={view}
          onChange={(view) => setView(view as View)}
          data={[...Object.entries(t.schemes), ['plain', t.plain]].map(([value = '', label = '']) => ({
            value,
            label,
          }))}
        />
      </Group>
      {view === 'plain' ? (
        <JsonBlock label={t.plain} value={email.text} />
      ) : (
        // The sandbox allows nothing, so nothing in it runs.
        <iframe title={t.preview} sandbox="" srcDoc={html} className="email-preview" />
      )}
    </>
  );
}
