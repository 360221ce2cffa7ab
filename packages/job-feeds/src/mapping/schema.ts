import { type Static, Type } from 'typebox';
import { type Target, targets } from './job-draft.ts';

const path = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'The name of a column, or keys with dots between them.',
  examples: ['location.city'],
});
const constant = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: 10_000,
});

const FromPath = Type.Object({ path }, { additionalProperties: false, title: 'MappedPath' });
const FromConstant = Type.Object({ constant }, { additionalProperties: false, title: 'MappedConstant' });
const FromTemplate = Type.Object(
  {
    template: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'A text with paths in braces.',
      examples: ['{city}, {country}'],
    }),
  },
  { additionalProperties: false, title: 'MappedTemplate' },
);
const FromLookup = Type.Object(
  {
    path,
    lookup: Type.Unsafe<Record<string, string | number | boolean | null>>({
      type: 'object',
      maxProperties: 500,
      additionalProperties: constant,
      description: 'Replaces the value, regardless of case.',
      examples: [{ VZ: 'full-time' }],
    }),
    otherwise: Type.Optional({
      ...constant,
      description: 'For values that are not in lookup. By default, the value stays.',
    }),
  },
  { additionalProperties: false, title: 'MappedLookup' },
);

/** How one field of a job is filled. */
export const MappedField = Type.Union([FromPath, FromConstant, FromTemplate, FromLookup], {
  title: 'MappedField',
});
export type MappedField = Static<typeof MappedField>;

export const mappedTargets = ['id', 'url', ...targets] as const;
/** `id`: what identifies the job in the source. `url`: of the job in the source. */
export type MappedTarget = Target | 'id' | 'url';

/** `{title: {path: 'Titel'}, location: {template: '{Ort}, {Land}'}, job_type: {path: 'Art', lookup: {VZ: 'full-time'}}}` */
export const Mapping = Type.Unsafe<Mapping>(
  Type.Object(Object.fromEntries(mappedTargets.map((target) => [target, Type.Optional(MappedField)])), {
    title: 'ImportMapping',
    additionalProperties: false,
    description: 'How each field of a job is filled from a record of the source.',
    examples: [{ title: { path: 'Titel' }, pay: { path: 'Gehalt' } }],
  }),
);
export type Mapping = { [T in MappedTarget]?: MappedField };

/** One of `equals`, `contains` and `exists` says what the value must be. */
export const Condition = Type.Object(
  {
    path,
    operator: Type.Unsafe<'equals' | 'contains' | 'exists'>({
      type: 'string',
      enum: ['equals', 'contains', 'exists'],
      title: 'ImportOperator',
      description: 'How the value is compared, regardless of case. `exists`: it is not empty.',
    }),
    values: Type.Optional(
      Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100, description: 'One of them must match.' }),
    ),
  },
  {
    title: 'ImportCondition',
    additionalProperties: false,
    examples: [{ path: 'country', operator: 'equals', values: ['DE', 'AT'] }],
  },
);
export type Condition = Static<typeof Condition>;

const conditions = (description: string) =>
  Type.Optional(Type.Array(Condition, { maxItems: 50, description }));

/** Which records are imported. */
export const Rules = Type.Object(
  {
    include: conditions('A record must meet all of them.'),
    exclude: conditions('A record that meets one of them is left out.'),
    mirror_delete: Type.Optional(
      Type.Boolean({
        description: 'Whether a mirror deletes jobs that the source no longer has. By default, they expire.',
        examples: [false],
      }),
    ),
  },
  { title: 'ImportRules', additionalProperties: false },
);
export type Rules = Static<typeof Rules>;
