import type { Collection, Item } from '@corkboard/client';
import { Button, Grid, Group, Kbd, NavLink, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { CollectionLoaded } from './collection-loaded.tsx';
import { ItemFacts } from './item-facts.tsx';
import { titleOf } from './item-values.ts';

type Decision = 'published' | 'archived';

export function Screen() {
  return (
    <CollectionLoaded>
      {(collection) => <Review key={collection.slug} collection={collection} />}
    </CollectionLoaded>
  );
}

/** What waits for review, the oldest first. `a` approves, `r` rejects, `j` and `k` move. */
function Review({ collection }: { collection: Collection }) {
  const t = useMessages('collections');
  const { slug } = collection;
  const base = `/o/${useMembership().organization.slug}/collections/${slug}`;
  const query = { slug, status: 'pending_review', sort: 'created_at', limit: 50 } as const;
  const pending = useOperation('listItems', query, { keepsPrevious: true });
  return (
    <Frame
      title={t.reviewTitle({ collection: collection.name })}
      text={t.reviewText}
      docs="/docs/cms"
      requests={[requestOf('listItems', query)]}
      actions={
        <Button variant="default" component={Link} to={base}>
          {t.allItems}
        </Button>
      }
    >
      <Loaded query={pending}>
        {({ items, total }) => <Queue collection={collection} items={items} total={total} base={base} />}
      </Loaded>
    </Frame>
  );
}

interface QueueProps {
  collection: Collection;
  items: Item[];
  total: number;
  base: string;
}

function Queue({ collection, items, total, base }: QueueProps) {
  const t = useMessages('collections');
  const { decided, decide } = useDecisions(collection);
  const [chosen, setChosen] = useState<string>();
  const waiting = items.filter(({ id }) => !decided.has(id));
  const index = Math.max(
    0,
    waiting.findIndex(({ id }) => id === chosen),
  );
  const item = waiting[index];
  const count = total - (items.length - waiting.length);
  const move = (step: number) =>
    setChosen(waiting[Math.max(0, Math.min(waiting.length - 1, index + step))]?.id);
  const settle = (decision: Decision) => {
    if (!item) return;
    setChosen((waiting[index + 1] ?? waiting[index - 1])?.id);
    void decide(item, decision);
  };
  useShortcuts('list', {
    j: () => move(1),
    k: () => move(-1),
    a: () => settle('published'),
    r: () => settle('archived'),
  });
  if (!item) return <EmptyState title={t.nothingWaitsTitle} text={t.nothingWaitsText} />;
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Paper withBorder component="nav" aria-label={t.waiting({ count })}>
          <Text size="sm" c="dimmed" px="sm" py={6} role="status">
            {t.waiting({ count })}
          </Text>
          {waiting.map((each) => (
            <NavLink
              key={each.id}
              visibleFrom="md"
              component="button"
              type="button"
              active={each.id === item.id}
              aria-current={each.id === item.id}
              label={<div className="truncate">{titleOf(each, collection.schema)}</div>}
              description={<Instant at={each.created_at} />}
              onClick={() => setChosen(each.id)}
            />
          ))}
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Candidate
          collection={collection}
          item={item}
          base={base}
          onDecide={settle}
          onNext={() => move(index + 1 < waiting.length ? 1 : -index)}
        />
      </Grid.Col>
    </Grid>
  );
}

interface CandidateProps {
  collection: Collection;
  item: Item;
  base: string;
  onDecide(decision: Decision): void;
  onNext(): void;
}

/** The item under review, as its author sent it. */
function Candidate({ collection: { schema }, item, base, onDecide, onNext }: CandidateProps) {
  const t = useMessages('collections');
  const common = useMessages('common');
  // Long items scroll, and the next one begins at its top.
  useEffect(() => {
    document.getElementById(`item-${item.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [item.id]);
  return (
    <Paper withBorder p="md" component="article" id={`item-${item.id}`}>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Title order={2} className="fact" aria-live="polite">
            {titleOf(item, schema)}
          </Title>
          <Text size="sm" c="dimmed">
            {item.source === 'public' ? t.submitted : t.added} <Instant at={item.created_at} />
          </Text>
        </Group>
        <ItemFacts item={item} schema={schema} />
        <Group>
          <Button onClick={() => onDecide('published')} rightSection={<Kbd size="xs">A</Kbd>}>
            {t.approve}
          </Button>
          <Button
            color="red"
            variant="light"
            onClick={() => onDecide('archived')}
            rightSection={<Kbd size="xs">R</Kbd>}
          >
            {t.reject}
          </Button>
          <Button variant="default" component={Link} to={`${base}/items/${item.id}`}>
            {common.edit}
          </Button>
          <Button variant="subtle" hiddenFrom="md" onClick={onNext}>
            {t.next}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/**
 * Decisions take effect at once and can be undone. An item that is decided disappears before the server has answered, and comes back
 * if it has changed since it was shown.
 */
function useDecisions({ slug, schema }: Collection) {
  const organization = useMembership().organization.slug;
  const t = useMessages('collections');
  const common = useMessages('common');
  const queryClient = useQueryClient();
  const updateItem = useChange('updateItem');
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const restore = (id: string) => setDecided((ids) => ids.difference(new Set([id])));
  const decide = async (item: Item, decision: Decision) => {
    const { id } = item;
    setDecided((ids) => ids.union(new Set([id])));
    try {
      const { item: current } = await callOperation(organization, 'getItem', { slug, id });
      if (current.updated_at !== item.updated_at) throw new Error(t.changedMeanwhile);
      await updateItem({ slug, id, body: { status: decision } }, { ifMatch: current });
      const name = titleOf(item, schema);
      notifyUndo({
        message: decision === 'published' ? t.approved({ name }) : t.rejected({ name }),
        label: common.undo,
        undo: async () => {
          await updateItem({ slug, id, body: { status: 'pending_review' } });
          restore(id);
        },
      });
    } catch (error) {
      restore(id);
      void queryClient.invalidateQueries({ queryKey: [organization, 'listItems'] });
      notifyFailure(error);
    }
  };
  return { decided, decide };
}
