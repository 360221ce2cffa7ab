import type { ImportNote } from '@corkboard/client';
import { Text } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { MessageText } from './message-text.tsx';

interface NotesProps {
  notes: ImportNote[];
  isProblem?: boolean;
  /** The name of a field, if the notes stand apart from it. */
  labelOf?(field: string): string;
}

/** What an import guessed or repaired, or why it rejects a row. */
export function Notes({ notes, isProblem = false, labelOf }: NotesProps) {
  const t = useMessages('import-runs');
  return notes.map(({ field, value, ...message }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity.
    <Text key={index} size="xs" c={isProblem ? 'red' : 'dimmed'} className="fact">
      {field !== undefined && labelOf && `${labelOf(field)}: `}
      <MessageText message={message} />
      {value !== undefined && value !== '' && ` (${t.value({ value })})`}
    </Text>
  ));
}
