import { type Static, Type } from 'typebox';
import { nullable } from '../../../../platform/http/resource.ts';

const NAME = 'jobs.harbour.example';
const VALUE = 'corkboard-verification=kJ2rN0c5vXw8bQyT1mHsLz4e';

const error = nullable(
  Type.String({
    description: 'Why the lookup found nothing. Null if it succeeded.',
    examples: [null],
  }),
);

export const DomainRecords = Type.Object(
  {
    txt: Type.Object(
      {
        name: Type.String({ examples: [`_corkboard.${NAME}`] }),
        value: Type.String({
          description: 'The value that one of the records must have.',
          examples: [VALUE],
        }),
        found: Type.Array(Type.String(), {
          description: 'The values that DNS has now.',
          examples: [[VALUE]],
        }),
        error,
        is_correct: Type.Boolean({ description: 'Whether a record has the value.', examples: [true] }),
      },
      { description: 'The TXT record that verifies the domain.' },
    ),
    host: Type.Object(
      {
        name: Type.String({ examples: [NAME] }),
        target: Type.String({
          description:
            'The host of the installation, for a CNAME record. At the apex of a domain, use A and AAAA records with its IP addresses.',
          examples: ['jobs.example.org'],
        }),
        target_addresses: Type.Array(Type.String(), {
          description: 'The IP addresses of the host of the installation. Empty if they are unknown.',
          examples: [['203.0.113.7']],
        }),
        found: Type.Array(Type.String(), {
          description: 'The IP addresses of the domain now.',
          examples: [['203.0.113.7']],
        }),
        error,
        is_correct: Type.Boolean({
          description:
            'Whether the domain has an IP address of the installation. A domain behind a proxy of its own works without one.',
          examples: [true],
        }),
      },
      { description: 'The record that leads visitors to the board.' },
    ),
  },
  { title: 'DomainRecords' },
);
export type DomainRecords = Static<typeof DomainRecords>;
