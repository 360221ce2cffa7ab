import { sourceKinds } from '@corkboard/job-feeds/kinds';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { compileValidator } from '../../../platform/http/input/validation.ts';
import { RequestHeaders } from '../../board/secrets/headers.ts';

const kinds = sourceKinds.map(({ kind }) => kind);

/** The settings of each kind. Headers may reference secrets, which sources do not know. */
const described = sourceKinds.map(({ kind, label, settings }) => {
  const properties = Object.entries(settings.properties).map(([name, schema]) => [
    name,
    name === 'headers' ? RequestHeaders : schema,
  ]);
  return { kind, label, settings: { ...settings, properties: Object.fromEntries(properties) } };
});

/** The schema of `source` in the API description: one type for each kind. */
export const describedSource = {
  title: 'ImportSource',
  type: 'object',
  examples: [{ kind: 'greenhouse', account: 'acme' }],
  oneOf: described.map(({ kind, label, settings }) => ({
    ...settings,
    title: `ImportSource${toName(kind)}`,
    description: label,
    required: ['kind', ...(settings.required ?? [])],
    properties: { kind: { type: 'string', const: kind }, ...settings.properties },
    additionalProperties: false,
  })),
  discriminator: {
    propertyName: 'kind',
    mapping: Object.fromEntries(
      kinds.map((kind) => [kind, `#/components/schemas/ImportSource${toName(kind)}`]),
    ),
  },
};

function toName(kind: string): string {
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
}

const validators = new Map<string, (value: unknown) => Issue[]>();

/** Validates the settings of a source by its kind. */
export function findSourceProblems({ kind, ...settings }: { kind?: unknown }): Issue[] {
  if (typeof kind !== 'string') return [];
  const known = described.find((each) => each.kind === kind);
  if (!known) return [{ path: '/kind', message: `must be one of: ${kinds.join(', ')}` }];
  const validate =
    validators.get(kind) ?? compileValidator({ ...known.settings, additionalProperties: false });
  validators.set(kind, validate);
  return validate(settings);
}
