import { Type } from 'typebox';
import type { Issue } from './errors.ts';
import { nullable } from './resource.ts';

const MAX_BYTES = 64 * 1024;

/** What clients keep with a thing for themselves. */
export const Metadata = nullable(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'Anything of your own, up to 64 kB.',
      examples: [{ invoice: '2026-0114' }],
    },
  ),
);

export function findMetadataProblems({ metadata }: { metadata?: unknown }): Issue[] {
  if (!metadata || Buffer.byteLength(JSON.stringify(metadata)) <= MAX_BYTES) return [];
  return [{ path: '/metadata', message: 'must not have more than 64 kB' }];
}
