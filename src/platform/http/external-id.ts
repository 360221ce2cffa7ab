import { type Static, Type } from 'typebox';
import { nullable, oneOf } from './resource.ts';

const EXAMPLE = 'ATS-4711';

/** The external id in responses. */
export const ExternalId = nullable(
  Type.String({ description: 'The id of the resource in the source system.', examples: [EXAMPLE] }),
);

/** The external id in requests. `place` is where it must be unique. */
export function writableExternalId(place: string) {
  return nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: `The id of the resource in the source system. Must be unique in the ${place}.`,
      examples: [EXAMPLE],
    }),
  );
}

/** The query parameter of a list. */
export const externalIdFilter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'Returns only the resource with this external_id.',
    examples: [EXAMPLE],
  }),
);

export const onDuplicateChoices = ['error', 'update', 'skip'] as const;
export const OnDuplicate = oneOf(onDuplicateChoices, {
  title: 'OnDuplicate',
  default: 'error',
  description:
    'What to do if the external_id exists. `error` returns 409, `update` updates the existing resource (200), and `skip` returns it unchanged (200).',
});
export type OnDuplicate = Static<typeof OnDuplicate>;

/** The query parameters of create operations. */
export const OnDuplicateQuery = Type.Object({ on_duplicate: Type.Optional(OnDuplicate) });
