import { idempotency } from './idempotency.ts';
import { imports } from './imports.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { outbound } from './outbound.ts';
import { permissions } from './permissions.ts';
import { sanitizer } from './sanitizer.ts';
import { tenancy } from './tenancy.ts';
import { visibility } from './visibility.ts';

export const mutants: Mutant[] = [
  ...permissions,
  ...tenancy,
  ...money,
  ...visibility,
  ...sanitizer,
  ...outbound,
  ...imports,
  ...idempotency,
];
