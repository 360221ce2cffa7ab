import { Type } from 'typebox';
import { Instant, nullable, single } from '../../platform/http/resource.ts';

const OrganizationLock = Type.Object(
  {
    locked_at: nullable({
      ...Instant,
      description: 'Since when the organization is read-only. Null if it can be changed.',
    }),
  },
  { title: 'OrganizationLock' },
);

export const OrganizationLockResponse = single(OrganizationLock);
