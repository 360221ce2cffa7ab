import { sql } from 'kysely';
import { countUpTo, type Figures } from '../../../platform/database/figures.ts';

export const memberFigures: Figures = (organizationId, limit) =>
  sql`select ${countUpTo(sql`select from members where organization_id = ${organizationId}`, limit)} as members`;
