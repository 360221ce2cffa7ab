import { Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

interface Figure<Name> {
  name: Name;
  label: string;
  value: string;
  /** How it differs from the period before. */
  change?: string;
}

interface FigureCardsProps<Name> {
  figures: Figure<Name>[];
  /** The one whose course a chart shows. */
  chosen: Name;
  onChoose(name: Name): void;
  /** Further cards, which cannot be chosen. */
  children?: ReactNode;
}

/** Figures of a period. Choosing one shows its course. */
export function FigureCards<Name extends string>({
  figures,
  chosen,
  onChoose,
  children,
}: FigureCardsProps<Name>) {
  return (
    <SimpleGrid cols={{ base: 2, md: figures.length + (children ? 1 : 0) }}>
      {figures.map(({ name, ...figure }) => (
        <UnstyledButton
          key={name}
          className="figure-card"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          <FigureText {...figure} />
        </UnstyledButton>
      ))}
      {children}
    </SimpleGrid>
  );
}

export function FigureCard(figure: Omit<Figure<string>, 'name'>) {
  return (
    <Paper withBorder p="sm">
      <FigureText {...figure} />
    </Paper>
  );
}

function FigureText({ label, value, change }: Omit<Figure<string>, 'name'>) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={22} fw={650}>
        {value}
      </Text>
      {change !== undefined && (
        <Text size="xs" c="dimmed">
          {change}
        </Text>
      )}
    </>
  );
}
