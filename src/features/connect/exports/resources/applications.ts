import { findApplications, selectApplicationIds } from '../../../hiring/applications/list.ts';
import { listFiles, toApplication } from '../../../hiring/applications/queries.ts';
import { Application, ApplicationFilters } from '../../../hiring/applications/schema.ts';
import type { Layout } from '../formats/format.ts';
import type { ExportResource } from './resource.ts';

const JSON_FIELDS = new Set(['answers', 'files']);

const layout: Layout = {
  plural: 'applications',
  singular: 'application',
  columns: Object.keys(Application.properties)
    // The questions would repeat in each row. The answers name them.
    .filter((name) => name !== 'form')
    .map((name) => {
      if (name === 'job')
        return { name, fields: ['id', 'title', 'company_name'].map((field) => ({ name: field })) };
      return JSON_FIELDS.has(name) ? { name, isJson: true } : { name };
    }),
};

/** Newest first, with the names of the files and without their content. Appearing in an export is not reading. */
export const applications: ExportResource<ApplicationFilters> = {
  permission: 'applications:read',
  filters: ApplicationFilters,
  open: async (scope, query) => ({
    layout,
    ids: selectApplicationIds(scope, query),
    readRows: async (ids) => {
      const files = Map.groupBy(await listFiles(scope, ids), ({ application_id }) => application_id);
      return (await findApplications(scope, ids)).map((row) => {
        const { form: _, ...application } = toApplication(row, files.get(row.id) ?? []);
        return application;
      });
    },
  }),
};
