import type { Activity } from '@corkboard/client';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { objectPath } from '../audit-log/object-path.ts';
import { objectTypeOf, verbOf } from '../audit-log/sentence.ts';
import { useActorNames } from '../staff/use-actor-names.ts';
import { activitySentence } from './activity-sentence.ts';

/** The last changes in words, by people, programs, visitors and the clock. */
export function Happened() {
  const t = useMessages('activity');
  const can = usePermission();
  const base = `/o/${useMembership().organization.slug}`;
  const activity = useOperation('listActivity');
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t.title}</Title>
        <Anchor component={Link} to={`${base}/${can('audit:read') ? 'audit-log' : 'events'}`} size="sm">
          {t.all}
        </Anchor>
      </Group>
      <Paper withBorder p="md">
        <Loaded query={activity}>
          {({ data }) =>
            data.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t.empty}
              </Text>
            ) : (
              <Entries entries={data} />
            )
          }
        </Loaded>
      </Paper>
    </section>
  );
}

function Entries({ entries }: { entries: Activity[] }) {
  const t = useMessages('activity');
  const auditLog = useMessages('audit-log');
  const nameOf = useActorNames();
  const { slug } = useMembership().organization;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label={t.title}>
      {entries.map((entry) => {
        const text = activitySentence(entry, nameOf(entry.actor), { activity: t, auditLog });
        const path = pathOf(entry, slug);
        return (
          <Group key={entry.id} component="li" justify="space-between" gap="xs" style={{ rowGap: 0 }}>
            {path === undefined ? (
              <Text className="fact">{text}</Text>
            ) : (
              <Link to={path} className="row-link fact">
                {text}
              </Link>
            )}
            <Text size="sm" c="dimmed">
              <Instant at={entry.last_at} />
            </Text>
          </Group>
        );
      })}
    </Stack>
  );
}

/** Many objects lead to no single one, and a deleted object has no screen. */
function pathOf({ type, object, object_count }: Activity, slug: string): string | undefined {
  if (object_count > 1 || verbOf(type) === 'deleted') return undefined;
  return objectPath(slug, { ...object, type: objectTypeOf(type) });
}
