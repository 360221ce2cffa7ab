import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';

const TOKEN = 'kJ2rN0c5vXw8bQyT1mHsLz4e';
const VALUE = `corkboard-verification=${TOKEN}`;

export const Domain = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a41'] }),
    domain: Type.String({ description: 'In ASCII: IDNs as xn--….', examples: ['jobs.harbour.example'] }),
    status: oneOf(['pending', 'active', 'failed'], {
      description:
        'pending: claimed, and looked at now and then; active: proved, and the board answers on it; failed: not proved within seven days, and looked at only on request.',
      examples: ['pending'],
    }),
    is_primary: Type.Boolean({
      description: 'Whether it is the address of the board. The other active domains redirect to it.',
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
      { description: 'What proves the claim: a TXT record in DNS, or a file; one of the two is enough.' },
    ),
    last_checked_at: nullable(Instant),
    last_error: nullable(
      Type.String({
        description: 'Why the last look did not make it active.',
        examples: ['There is no TXT record of _corkboard.jobs.harbour.example.'],
      }),
    ),
    activated_at: nullable(Instant),
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
        'A host name of at least two labels, without scheme, port and path. IDNs may be written out.',
      examples: ['jobs.harbour.example'],
    }),
  },
  { title: 'CreateDomain', additionalProperties: false },
);
export type CreateDomain = Static<typeof CreateDomain>;

export const UpdateDomain = Type.Object(
  {
    is_primary: Type.Literal(true, {
      description: 'Makes it the address of the board, in place of the one that was.',
    }),
  },
  { title: 'UpdateDomain', additionalProperties: false },
);

export const DomainQuery = Type.Object(pageQuery);

export const DomainList = Type.Object({
  data: Type.Array(Domain),
  meta: Type.Object({ pagination: Pagination }),
});

export const KnownHostQuery = Type.Object({
  domain: Type.String({ description: 'A host name.', examples: ['jobs.harbour.example'] }),
});

export const KnownHost = Type.Object({ is_known: Type.Literal(true) }, { title: 'KnownHost' });

export const domainCreated: EventType = {
  name: 'domain.created',
  description: 'A domain was claimed. It has no effect yet.',
  data: Domain,
};
export const domainActivated: EventType = {
  name: 'domain.activated',
  description: 'A domain was proved, and the board answers on it.',
  data: Domain,
  example: { data: { status: 'active', is_primary: true, last_error: null } },
};
export const domainDeleted: EventType = {
  name: 'domain.deleted',
  description: 'A domain was deleted; the board does not answer on it any more.',
  data: Domain,
};
