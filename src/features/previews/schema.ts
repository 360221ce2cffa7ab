import { type Static, Type } from 'typebox';
import { Instant, nullable } from '../../platform/http/resource.ts';

export const PreviewLink = Type.Object(
  {
    url: nullable(
      Type.String({
        description:
          'The URL on the board. Whoever has it sees the draft until it expires. Null when an Idempotency-Key repeats the response.',
        examples: ['https://jobs.example.org/preview/AAGao8BSqHzBn0MtLwtvehJpAyTg'],
      }),
    ),
    expires_at: Instant,
  },
  { title: 'PreviewLink' },
);
export type PreviewLink = Static<typeof PreviewLink>;
