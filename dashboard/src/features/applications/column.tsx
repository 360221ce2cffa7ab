import type { ApplicationStage, ApplicationSummary } from '@corkboard/client';
import { Button, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from './card.tsx';
import { CARDS, MAX_CARDS, type PipelineState, toColumnQuery, type WritableStage } from './queries.ts';
import { useStageName } from './use-stage-name.ts';

interface ColumnProps {
  stage: ApplicationStage;
  state: PipelineState;
  canWrite: boolean;
  selected: ReadonlyMap<string, ApplicationSummary>;
  onSelect(application: ApplicationSummary, isSelected: boolean): void;
  onMove(applications: ApplicationSummary[], stage: WritableStage): void;
  /** An application was dropped here. */
  onDrop(id: string): void;
}

/** The applications of one stage, newest first. */
export function Column({ stage, state, canWrite, selected, onSelect, onMove, onDrop }: ColumnProps) {
  const t = useMessages('applications');
  const { number } = useFormats();
  const nameOf = useStageName();
  const id = useId();
  const [perPage, setPerPage] = useState(CARDS);
  const query = useOperation('listApplications', toColumnQuery(state, stage, perPage), {
    keepsPrevious: true,
  });
  const canMove = canWrite && stage !== 'withdrawn';
  const canDrop = canMove;
  return (
    <section
      className="pipeline-column"
      aria-labelledby={id}
      onDragOver={(event) => canDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (canDrop) onDrop(event.dataTransfer.getData('text/plain'));
      }}
    >
      <Title order={2} size="h5" id={id}>
        {nameOf(stage)}{' '}
        <Text span c="dimmed" size="sm">
          {query.data && number(query.data.meta.pagination.total_items)}
        </Text>
      </Title>
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && (
              <Text size="sm" c="dimmed">
                {t.empty}
              </Text>
            )}
            <ul className="pipeline-cards">
              {data.map((application) => (
                <Card
                  key={application.id}
                  application={application}
                  canMove={canMove}
                  isSelected={selected.has(application.id)}
                  onSelect={(isSelected) => onSelect(application, isSelected)}
                  onMove={(to) => onMove([application], to)}
                />
              ))}
            </ul>
            {meta.pagination.total_items > data.length && (
              <Text size="sm" c="dimmed">
                {t.more({ count: meta.pagination.total_items - data.length })}
              </Text>
            )}
            {meta.pagination.has_more && perPage < MAX_CARDS && (
              <Button size="compact-sm" variant="default" onClick={() => setPerPage(MAX_CARDS)}>
                {t.showAll}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
