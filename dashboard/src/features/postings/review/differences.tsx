import type { PostingContent, ReviewComparison } from '@corkboard/client';
import { Stack, Text } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { TextDiff } from '../../../ui/text-diff.tsx';
import { printField, shortFields, useFieldName } from './job-fields.ts';

interface DifferencesProps {
  before: PostingContent;
  after: PostingContent;
  comparedWith: ReviewComparison;
}

/** Every change since the text that staff know, word by word. */
export function Differences({ before, after, comparedWith }: DifferencesProps) {
  const t = useMessages('postings');
  const { fields } = useMessages('jobs');
  const nameOf = useFieldName();
  const changed = [...shortFields, 'description' as const].filter(
    (name) => printField(before, name) !== printField(after, name),
  );
  const isFormatted = !changed.includes('description') && before.description !== after.description;
  return (
    <Section title={t.changes} text={t.comparedWith[comparedWith]}>
      {changed.map((name) => (
        <Stack key={name} gap={2}>
          <Text size="sm" fw={500}>
            {name === 'description' ? fields.description : nameOf(name)}
          </Text>
          <TextDiff from={printField(before, name)} to={printField(after, name)} />
        </Stack>
      ))}
      {isFormatted && <Text size="sm">{t.onlyFormatting}</Text>}
      {changed.length === 0 && !isFormatted && <Text size="sm">{t.unchanged}</Text>}
    </Section>
  );
}
