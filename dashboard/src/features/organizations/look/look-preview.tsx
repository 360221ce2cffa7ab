import type { UpdateOrganization } from '@corkboard/client';
import { Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { BoardPreview } from '../../../ui/page-frame/board-preview.tsx';

/** The board with the settings of the form, as on different devices. */
export function LookPreview({ body }: { body: UpdateOrganization }) {
  const t = useMessages('look');
  const [page, setPage] = useState<'jobs' | 'job'>('jobs');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [size, setSize] = useState<'wide' | 'phone'>('wide');
  return (
    <section className="preview-side preview-panel" aria-label={t.preview}>
      <Group gap="xs">
        <Choice label={t.page} value={page} choices={t.pages} onChange={setPage} />
        <Choice label={t.screen} value={size} choices={t.screens} onChange={setSize} />
        <Choice label={t.scheme} value={scheme} choices={t.schemes} onChange={setScheme} />
      </Group>
      <BoardPreview title={t.frame} failed={t.failed} body={{ ...body, page }} scheme={scheme} size={size} />
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: Record<NoInfer<Value>, string>;
  onChange(value: NoInfer<Value>): void;
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next as Value)}
      data={Object.entries<string>(choices).map(([value, label]) => ({ value, label }))}
    />
  );
}
