import { type Static, Type } from 'typebox';
import { externalIdFilter } from '../../../platform/http/external-id.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { oneOf } from '../../../platform/http/resource.ts';
import { Company } from './schema.ts';

const companySorts = ['name', '-created_at', '-updated_at', '-job_count', '-live_job_count'] as const;
export type CompanySort = (typeof companySorts)[number];

export const CompanyQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Beginnings of words of the name, regardless of case and accents. All must occur.',
      examples: ['north pil'],
    }),
  ),
  name: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'A full name, in any spelling that means the company, such as one of a merged company.',
      examples: ['NORTH SEA PILOTS B.V.'],
    }),
  ),
  is_verified: Type.Optional(Type.Boolean({ description: 'Only verified companies, or only others.' })),
  is_hidden: Type.Optional(Type.Boolean({ description: 'Only hidden companies, or only others.' })),
  external_id: externalIdFilter,
  sort: Type.Optional(
    oneOf(companySorts, {
      title: 'CompanySort',
      default: 'name',
      description: 'The sort order. Ties are sorted by name and id.',
      examples: ['-live_job_count'],
    }),
  ),
  ...pageQuery,
});
export type CompanyQuery = Static<typeof CompanyQuery>;

/** The query without its page. */
export type CompanyFilters = Omit<CompanyQuery, 'page' | 'per_page'>;

export const CompanyList = listOf(Company, 'CompanyList');
export type CompanyList = Static<typeof CompanyList>;
