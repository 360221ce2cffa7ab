import { sql } from 'kysely';
import type { Figures } from '../../../platform/database/figures.ts';

export const assetFigures: Figures = (organizationId, limit) => sql`
  select count(*)::int as assets, coalesce(sum(size_bytes), 0)::bigint as asset_bytes
  from (select size_bytes from assets where organization_id = ${organizationId} limit ${limit}) as counted`;
