import type { Application } from '@corkboard/client';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import { type WritableStage, writableStages } from './queries.ts';
import { useStageName } from './use-stage-name.ts';

const RATINGS = ['1', '2', '3', '4', '5'];

/** Stage, rating and tags. */
export function Assessment({ application }: { application: Application }) {
  const t = useMessages('applications');
  const nameOf = useStageName();
  const updateApplication = useChange('updateApplication');
  const [stage, setStage] = useState(application.stage);
  const [rating, setRating] = useState(application.rating === null ? '' : String(application.rating));
  const [tags, setTags] = useState(application.tags.join(', '));
  const isWithdrawn = application.stage === 'withdrawn';
  const save = async () => {
    await updateApplication(
      {
        id: application.id,
        body: {
          ...(stage !== application.stage && { stage: stage as WritableStage }),
          rating: rating === '' ? null : Number(rating),
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        },
      },
      { ifMatch: application },
    );
    notifyDone(t.saved);
  };
  return (
    <Section title={t.assessment} actions={<ActionButton onAct={save}>{t.save}</ActionButton>}>
      <Group align="flex-start">
        <NativeSelect
          label={t.fields.stage}
          value={stage}
          disabled={isWithdrawn}
          onChange={({ currentTarget }) => setStage(currentTarget.value as typeof stage)}
          data={(isWithdrawn ? ['withdrawn' as const] : writableStages).map((value) => ({
            value,
            label: nameOf(value),
          }))}
        />
        <NativeSelect
          label={t.fields.rating}
          value={rating}
          onChange={({ currentTarget }) => setRating(currentTarget.value)}
          data={[
            { value: '', label: t.noRating },
            ...RATINGS.map((value) => ({ value, label: `${value}/5` })),
          ]}
        />
        <TextInput
          label={t.fields.tags}
          description={t.tagsHelp}
          value={tags}
          onChange={({ currentTarget }) => setTags(currentTarget.value)}
        />
      </Group>
    </Section>
  );
}
