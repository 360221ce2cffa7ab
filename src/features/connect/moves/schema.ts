import { Type } from 'typebox';
import { Instant, nullable } from '../../../platform/http/resource.ts';

export const OrganizationLock = Type.Object(
  {
    locked_at: nullable({
      ...Instant,
      description: 'Since when the organization is read-only. Null if it can be changed.',
    }),
  },
  { title: 'OrganizationLock' },
);
