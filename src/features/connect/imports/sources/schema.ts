import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { compileValidator } from '../../../../platform/http/input/validation.ts';
import { findSourceKind, sourceKinds } from './registry.ts';

const kinds = sourceKinds.map(({ kind }) => kind);

/** The schema of `source` in the API description: one type for each kind. */
export const describedSource = {
  title: 'ImportSource',
  type: 'object',
  examples: [{ kind: 'greenhouse', account: 'acme' }],
  oneOf: sourceKinds.map(({ kind, label, settings }) => ({
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
  const known = findSourceKind(kind);
  if (!known) return [{ path: '/kind', message: `must be one of: ${kinds.join(', ')}` }];
  const validate =
    validators.get(kind) ?? compileValidator({ ...known.settings, additionalProperties: false });
  validators.set(kind, validate);
  return validate(settings);
}
