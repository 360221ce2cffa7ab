import type { ApplicationSummary } from '@corkboard/client';
import { Anchor, Badge, Checkbox, Group, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { MoveMenu } from './move-menu.tsx';
import type { WritableStage } from './queries.ts';

interface CardProps {
  application: ApplicationSummary;
  canMove: boolean;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
  onMove(stage: WritableStage): void;
}

/** One candidate in a column. */
export function Card({ application, canMove, isSelected, onSelect, onMove }: CardProps) {
  const t = useMessages('applications');
  const base = `/o/${useMembership().organization.slug}`;
  const { id, name, job, stage, is_read, knocked_out, rating, tags, created_at } = application;
  return (
    <Paper
      component="li"
      withBorder
      p="xs"
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {canMove && (
          <Checkbox
            size="xs"
            mt={3}
            aria-label={t.select({ name })}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        )}
        <div style={{ minWidth: 0 }}>
          <Anchor component={Link} to={`${base}/applications/${id}`} size="sm" fw={is_read ? 400 : 600}>
            <bdi style={{ overflowWrap: 'anywhere' }}>{name}</bdi>
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {job.title}
          </Text>
        </div>
      </Group>
      <Group gap={4} mt={6}>
        {!is_read && <Badge variant="light">{t.unread}</Badge>}
        {knocked_out.length > 0 && (
          <Badge variant="light" color="orange">
            {t.knockedOut}
          </Badge>
        )}
        {rating !== null && (
          <Badge variant="light" color="gray">
            {rating}/5
          </Badge>
        )}
        {tags.map((tag) => (
          <Badge key={tag} variant="outline" color="gray">
            {tag}
          </Badge>
        ))}
      </Group>
      <Group justify="space-between" mt={6}>
        <Text size="xs" c="dimmed">
          <Instant at={created_at} />
        </Text>
        {canMove && <MoveMenu label={`${t.moveOf({ name })}: ${t.moveTo}`} current={stage} onMove={onMove} />}
      </Group>
    </Paper>
  );
}
