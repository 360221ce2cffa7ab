import { type Static, Type } from 'typebox';
import type { PublicContent } from '../../../../platform/cache/public-content.ts';
import type { EventType } from '../../../../platform/events.ts';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';

const TOKEN = 'kJ2rN0c5vXw8bQyT1mHsLz4e';
const VALUE = `corkboard-verification=${TOKEN}`;

export const Domain = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a41'] }),
    domain: Type.String({
      description: 'The domain in ASCII; an internationalized domain name is in its xn-- form.',
      examples: ['jobs.harbour.example'],
    }),
    status: oneOf(['pending', 'active', 'failed'], {
      title: 'DomainStatus',
      description:
        'pending: claimed and checked at intervals. active: verified, and the board uses it. failed: not verified within seven days, or lost to another organization; checked only on request.',
      examples: ['pending'],
    }),
    is_primary: Type.Boolean({
      description: 'Whether the board has this domain in its URLs. The other active domains redirect to it.',
      examples: [false],
    }),
    verification: Type.Object(
      {
        txt_name: Type.String({ examples: ['_corkboard.jobs.harbour.example'] }),
        txt_value: Type.String({ examples: [VALUE] }),
        file_url: Type.String({
          examples: [`http://jobs.harbour.example/.well-known/corkboard-verification/${TOKEN}`],
        }),
        file_content: Type.String({ examples: [VALUE] }),
      },
      { description: 'The TXT record and the file that verify the domain. One of the two is enough.' },
    ),
    last_checked_at: nullable(Instant),
    last_error: nullable(
      Type.String({
        description: 'Why the last check failed. Null if it succeeded or none has run.',
        examples: [
          'TXT record: None found at _corkboard.jobs.harbour.example. File: The host name has no IP address.',
        ],
      }),
    ),
    activated_at: nullable(Instant),
    contested_since: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the domain became contested: another organization verified the domain, and its present organization no longer does. Null if it is not contested.',
        examples: [null],
      }),
    ),
    transfer_at: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When a contested domain moves to the other organization, unless its present organization verifies it again: 30 days after contested_since. Null if the domain is not contested.',
        examples: [null],
      }),
    ),
    created_at: Instant,
  },
  { title: 'Domain' },
);
export type Domain = Static<typeof Domain>;

export const CreateDomain = Type.Object(
  {
    domain: Type.String({
      minLength: 1,
      maxLength: 253,
      description:
        'A domain name with at least two labels, without scheme, port or path. Internationalized domain names may be in Unicode.',
      examples: ['jobs.harbour.example'],
    }),
  },
  { title: 'CreateDomain', additionalProperties: false },
);
export type CreateDomain = Static<typeof CreateDomain>;

export const UpdateDomain = Type.Object(
  {
    is_primary: Type.Literal(true, {
      description: 'Makes the domain the primary one, in place of the previous one.',
    }),
  },
  { title: 'UpdateDomain', examples: [{ is_primary: true }], additionalProperties: false },
);

export const DomainQuery = Type.Object(pageQuery);

export const DomainList = listOf(Domain, 'DomainList');

export const KnownHostQuery = Type.Object({
  domain: Type.String({ description: 'The host name to check.', examples: ['jobs.harbour.example'] }),
});

export const KnownHost = Type.Object({ is_known: Type.Literal(true) }, { title: 'KnownHost' });

export const domainCreated: EventType = {
  name: 'domain.created',
  resource: 'domains',
  description: 'A domain was claimed. A domain has no effect before verification.',
  data: Domain,
};
export const domainActivated: EventType = {
  name: 'domain.activated',
  resource: 'domains',
  description: 'A domain was verified, and the board uses it.',
  data: Domain,
  example: { data: { status: 'active', is_primary: true, last_error: null } },
};
export const domainContested: EventType = {
  name: 'domain.contested',
  resource: 'domains',
  description:
    'A domain became contested: another organization verified it too, or this organization verified a domain of another one.',
  data: Domain,
  example: {
    data: {
      status: 'active',
      contested_since: '2026-11-01T09:00:00.000Z',
      transfer_at: '2026-12-01T09:00:00.000Z',
    },
  },
};
export const domainContestEnded: EventType = {
  name: 'domain.contest_ended',
  resource: 'domains',
  description: 'A domain is no longer contested and stays with the organization that has it.',
  data: Domain,
};
export const domainLost: EventType = {
  name: 'domain.lost',
  resource: 'domains',
  description: 'A contested domain moved to another organization. The board no longer uses it.',
  data: Domain,
  example: { data: { status: 'failed' } },
};
export const domainDeleted: EventType = {
  name: 'domain.deleted',
  resource: 'domains',
  description: 'A domain was deleted. The board no longer uses it.',
  data: Domain,
};

export const domainContent: PublicContent = {
  changedBy: [domainActivated, domainLost, domainDeleted],
};
