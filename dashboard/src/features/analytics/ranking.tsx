import { Table, Text } from '@mantine/core';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Section } from '../../ui/section.tsx';

interface RankingProps {
  title: string;
  nameColumn: string;
  rows: { name: string; views?: number; visitors: number }[];
}

/** The most visited of something. */
export function Ranking({ title, nameColumn, rows }: RankingProps) {
  const t = useMessages('analytics');
  const formats = useFormats();
  const hasViews = rows.some(({ views }) => views !== undefined);
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.nothingYet}
        </Text>
      ) : (
        <Table aria-label={title} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{nameColumn}</Table.Th>
              {hasViews && (
                <Table.Th w={90} className="numeric">
                  {t.views}
                </Table.Th>
              )}
              <Table.Th w={90} className="numeric">
                {t.figures.visitors}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, views, visitors }) => (
              <Table.Tr key={name}>
                <Table.Td className="truncate" title={name}>
                  {name}
                </Table.Td>
                {hasViews && <Table.Td className="numeric">{formats.number(views ?? 0)}</Table.Td>}
                <Table.Td className="numeric">{formats.number(visitors)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
