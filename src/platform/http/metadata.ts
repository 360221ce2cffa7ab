import { Type } from 'typebox';
import type { Issue } from './errors/http-error.ts';
import { nullable } from './resource.ts';

const MAX_BYTES = 64 * 1024;

/** Data that clients store with a resource for their own use. */
export const Metadata = nullable(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'Your own key-value data, up to 64 kB of JSON.',
      examples: [{ invoice: '2026-0114' }],
    },
  ),
);

export function findMetadataProblems({ metadata }: { metadata?: unknown }): Issue[] {
  if (!metadata || Buffer.byteLength(JSON.stringify(metadata)) <= MAX_BYTES) return [];
  return [{ path: '/metadata', message: 'must not be larger than 64 kB' }];
}
