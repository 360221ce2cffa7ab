import type { ApiKey } from '@corkboard/client';
import { Alert } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';
import { accessTo, resources } from './scopes.ts';
import { Actions, KeyStatus } from './screens.tsx';

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
      actions={<Actions stored={apiKey} />}
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
