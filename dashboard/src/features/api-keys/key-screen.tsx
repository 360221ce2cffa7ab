import type { ApiKey, NewApiKey } from '@corkboard/client';
import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';
import { KeyStatus } from './list-screen.tsx';
import { NewKey } from './new-key.tsx';
import { accessTo, resources } from './scopes.ts';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const apiKey = useOperation('getApiKey', { id });
  return <Loaded query={apiKey}>{({ data }) => <KeyDetails apiKey={data} />}</Loaded>;
}

function KeyDetails({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages('api-keys');
  const { id, scopes, status } = apiKey;
  return (
    <Frame
      title={apiKey.name}
      docs="/docs/guides/api#keys-and-scopes"
      requests={[
        requestOf('getApiKey', { id }),
        requestOf('rotateApiKey', { id, body: { overlap_seconds: 86_400 } }),
        requestOf('revokeApiKey', { id }),
      ]}
      actions={<KeyActions apiKey={apiKey} />}
    >
      {status === 'stopped' && (
        <Alert color="orange" title={t.stoppedTitle}>
          {t.stoppedText}
        </Alert>
      )}
      <KeyFacts apiKey={apiKey} />
      <Section title={t.mayDo}>
        <Facts
          rows={resources.map((resource) => {
            const access = accessTo(resource, scopes);
            return [textOf(t.resources, resource) ?? resource, access === 'none' ? null : t.access[access]];
          })}
        />
      </Section>
    </Frame>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages('api-keys');
  const formats = useFormats();
  const nameOf = useActorNames();
  const { rate_limits, last_used_at, expires_at, revoked_at } = apiKey;
  const limits = Object.entries(rate_limits ?? {}).map(([name, limit]) =>
    t.rateLimitOf({
      name: t.rateLimit[name as 'get'] ?? name,
      limit: limit === 0 ? t.unlimited : formats.number(limit),
    }),
  );
  return (
    <Facts
      rows={[
        [t.facts.status, <KeyStatus key="status" status={apiKey.status} />],
        [t.facts.prefix, <code key="prefix">{apiKey.prefix}…</code>],
        [t.facts.createdBy, nameOf(apiKey.created_by)],
        [t.facts.createdAt, <Instant key="created" at={apiKey.created_at} as="dateTime" />],
        [t.facts.lastUsed, last_used_at ? <Instant key="used" at={last_used_at} /> : t.neverUsed],
        [t.facts.expires, expires_at ? <Instant key="expires" at={expires_at} as="dateTime" /> : t.noExpiry],
        [t.facts.revoked, revoked_at && <Instant key="revoked" at={revoked_at} as="dateTime" />],
        [t.facts.rateLimits, limits.length > 0 ? formats.list(limits) : t.facts.defaultRateLimits],
      ]}
    />
  );
}

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages('api-keys');
  const [open, setOpen] = useState<'rotate' | 'revoke'>();
  const revokeApiKey = useChange('revokeApiKey');
  const adoptApiKey = useChange('adoptApiKey');
  const { id, status } = apiKey;
  if (status === 'revoked' || status === 'expired') return null;
  const adopt = async () => {
    await adoptApiKey({ id, body: {} });
    notifyDone(t.adopted);
  };
  return (
    <>
      <Button variant="light" color="red" onClick={() => setOpen('revoke')}>
        {t.revoke}
      </Button>
      {status === 'stopped' ? (
        <ActionButton onAct={adopt}>{t.adopt}</ActionButton>
      ) : (
        <Button variant="default" onClick={() => setOpen('rotate')}>
          {t.rotate}
        </Button>
      )}
      {open === 'revoke' && (
        <Confirm
          title={t.revokeTitle({ name: apiKey.name })}
          text={t.revokeText}
          confirmLabel={t.revoke}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            await revokeApiKey({ id });
            notifyDone(t.revoked);
          }}
        />
      )}
      {open === 'rotate' && <RotateKey id={id} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Asks how long the old key works, and then shows the new one. */
function RotateKey({ id, onClose }: { id: string; onClose(): void }) {
  const t = useMessages('api-keys');
  const common = useMessages('common');
  const rotateApiKey = useChange('rotateApiKey');
  const [overlap, setOverlap] = useState('86400');
  const [created, setCreated] = useState<NewApiKey>();
  if (created) return <NewKey apiKey={created} onClose={onClose} />;
  const rotate = async () =>
    setCreated((await rotateApiKey({ id, body: { overlap_seconds: Number(overlap) } })).data);
  return (
    <Dialog title={t.rotateTitle} onClose={onClose}>
      <Text size="sm">{t.rotateText}</Text>
      <Select
        label={t.overlap}
        value={overlap}
        allowDeselect={false}
        onChange={(seconds) => setOverlap(seconds ?? overlap)}
        data={Object.entries(t.overlaps).map(([value, label]) => ({ value, label }))}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <ActionButton onAct={rotate}>{t.rotate}</ActionButton>
      </Group>
    </Dialog>
  );
}
