import type { Domain } from '@corkboard/client';
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { callOperation, useChange } from '../../../api/operations.ts';
import { useMembership, usePermission } from '../../../api/organization-context.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { DomainRecords } from './domain-records.tsx';

/** A domain with its state, what to set in DNS, and what to do with it. */
export function DomainSection({ domain }: { domain: Domain }) {
  const t = useMessages('domains');
  const formats = useFormats();
  const canWrite = usePermission()('domains:write');
  const { status, is_primary, transfer_at, last_checked_at, activated_at, last_error } = domain;
  return (
    <Section
      title={domain.domain}
      text={
        <Group gap={6} component="span">
          <Badge variant="light" color={{ pending: 'blue', active: 'green', failed: 'red' }[status]}>
            {t.status[status]}
          </Badge>
          {is_primary && <Badge title={t.primaryHelp}>{t.primary}</Badge>}
          <span>{is_primary ? t.primaryHelp : t.statusText[status]}</span>
        </Group>
      }
      actions={canWrite && <DomainActions domain={domain} />}
    >
      {transfer_at !== null && (
        <Alert color="orange">
          <Instant at={transfer_at}>{t.contested({ date: formats.date(transfer_at) })}</Instant>
        </Alert>
      )}
      <Facts
        rows={[
          [t.activated, activated_at && <Instant key="active" at={activated_at} />],
          [t.lastChecked, last_checked_at && <Instant key="checked" at={last_checked_at} />],
        ]}
      />
      <DomainRecords domain={domain} />
      {status !== 'active' && <Proof domain={domain} />}
      {last_error !== null && (
        <div>
          <Text size="sm" c="dimmed">
            {t.lastError}
          </Text>
          <Text size="sm" lang="en" className="fact">
            {last_error}
          </Text>
        </div>
      )}
    </Section>
  );
}

/** The file that proves a domain without DNS. */
function Proof({ domain: { verification } }: { domain: Domain }) {
  const t = useMessages('domains');
  return (
    <details>
      <summary>{t.file}</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm">{t.fileText}</Text>
        <CopyField label={t.fileUrl} value={verification.file_url} />
        <CopyField label={t.fileContent} value={verification.file_content} />
      </Stack>
    </details>
  );
}

function DomainActions({ domain }: { domain: Domain }) {
  const t = useMessages('domains');
  const { slug } = useMembership().organization;
  const verifyDomain = useChange('verifyDomain');
  const updateDomain = useChange('updateDomain');
  const deleteDomain = useChange('deleteDomain');
  const [isDeleting, setDeleting] = useState(false);
  const { id, status, is_primary } = domain;
  const verify = async () => {
    const { data } = await verifyDomain({ id, body: {} });
    notifyDone(data.status === 'active' ? t.verified : t.notVerified);
  };
  const makePrimary = async () => {
    const { data: ifMatch } = await callOperation(slug, 'getDomain', { id });
    await updateDomain({ id, body: { is_primary: true } }, { ifMatch });
    notifyDone(t.madePrimary({ domain: domain.domain }));
  };
  return (
    <>
      <Button size="xs" variant="subtle" color="red" onClick={() => setDeleting(true)}>
        {t.delete}
      </Button>
      {status === 'active' && !is_primary && (
        <ActionButton size="xs" variant="default" onAct={makePrimary}>
          {t.makePrimary}
        </ActionButton>
      )}
      {(status !== 'active' || domain.contested_since !== null) && (
        <ActionButton size="xs" onAct={verify}>
          {t.verify}
        </ActionButton>
      )}
      {isDeleting && (
        <Confirm
          title={t.deleteTitle({ domain: domain.domain })}
          text={t.deleteText}
          confirmLabel={t.delete}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteDomain({ id });
            notifyDone(t.deleted);
          }}
        />
      )}
    </>
  );
}
