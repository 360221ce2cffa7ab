import type { Domain, DomainRecords as Records } from '@corkboard/client';
import { ActionIcon, Badge, Group, Stack, Table, Text } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useOperation } from '../../../api/operations.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { notifyDone } from '../../../ui/notify.ts';

const INTERVAL_MS = 15_000;

/** The DNS records to set, and those that DNS has now. Looks again by itself while the domain waits for them. */
export function DomainRecords({ domain: { id, status } }: { domain: Domain }) {
  const t = useMessages('domains');
  const records = useOperation(
    'getDomainRecords',
    { id },
    { refetchInterval: status === 'active' ? false : INTERVAL_MS },
  );
  if (!records.data)
    return (
      <Text size="sm" c="dimmed" role="status">
        {records.error?.message ?? t.lookingUp}
      </Text>
    );
  const { txt, host } = records.data.data;
  return (
    <Stack gap="xs">
      <Text size="sm">{t.recordsText}</Text>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table verticalSpacing={6} aria-label={t.records}>
          <Table.Thead>
            <Table.Tr>
              {[t.type, t.name, t.value, t.foundNow].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Row type="CNAME" name={host.name} value={host.target} record={host} />
            {/* The proof is needed until the domain is active. */}
            {status !== 'active' && <Row type="TXT" name={txt.name} value={txt.value} record={txt} />}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Apex addresses={host.target_addresses} />
    </Stack>
  );
}

interface RowProps {
  type: string;
  name: string;
  value: string;
  record: Pick<Records['txt'], 'found' | 'error' | 'is_correct'>;
}

function Row({ type, name, value, record: { found, error, is_correct } }: RowProps) {
  const t = useMessages('domains');
  return (
    <Table.Tr>
      <Table.Td>{type}</Table.Td>
      <Table.Td>
        <Copyable label={t.name} value={name} />
      </Table.Td>
      <Table.Td>
        <Copyable label={t.value} value={value} />
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={is_correct ? 'green' : 'orange'}>
          {is_correct ? t.correct : t.wrong}
        </Badge>
        {found.map((text) => (
          <Text key={text} size="xs" className="fact">
            <code>{text}</code>
          </Text>
        ))}
        {found.length === 0 && (
          <Text size="xs" {...(error !== null && { lang: 'en' })}>
            {error ?? t.nothingFound}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Copyable({ label, value }: { label: string; value: string }) {
  const t = useMessages('common');
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notifyDone(t.copied);
  };
  return (
    <Group gap={4} wrap="nowrap">
      <code className="fact">{value}</code>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={`${t.copy}: ${label} ${value}`}
        title={t.copy}
        onClick={() => void copy()}
      >
        <IconCopy size={14} />
      </ActionIcon>
    </Group>
  );
}

/** A domain without a subdomain cannot have a CNAME record. */
function Apex({ addresses }: { addresses: string[] }) {
  const t = useMessages('domains');
  const formats = useFormats();
  if (addresses.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t.apex({ addresses: formats.list(addresses) })}
    </Text>
  );
}
