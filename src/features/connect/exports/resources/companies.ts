import { Type } from 'typebox';
import { selectCompanyIds } from '../../../jobs/companies/list.ts';
import { type CompanyFilters, CompanyQuery } from '../../../jobs/companies/list-schema.ts';
import { findCompanies, toCompany } from '../../../jobs/companies/queries.ts';
import { Company } from '../../../jobs/companies/schema.ts';
import type { Layout } from '../formats/format.ts';
import type { ExportResource } from './resource.ts';

const { page: _, per_page: __, ...filters } = CompanyQuery.properties;

const layout: Layout = {
  plural: 'companies',
  singular: 'company',
  columns: Object.keys(Company.properties).map((name) => ({ name })),
};

/** The companies as the API shows them, by name unless `sort` says otherwise. */
export const companies: ExportResource<CompanyFilters> = {
  permission: 'companies:read',
  filters: Type.Object(filters),
  open: async (scope, query) => ({
    layout,
    ids: selectCompanyIds(scope, query),
    readRows: async (ids) => (await findCompanies(scope, ids)).map((row) => ({ ...toCompany(row, scope) })),
  }),
};
