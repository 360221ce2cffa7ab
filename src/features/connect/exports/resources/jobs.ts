import { Type } from 'typebox';
import { findJobs, toJob } from '../../../jobs/jobs/queries.ts';
import { findQueryProblems } from '../../../jobs/jobs/rules.ts';
import { JobQuery } from '../../../jobs/jobs/search/list-schema.ts';
import { selectJobIds } from '../../../jobs/jobs/search/select-ids.ts';
import { toWritable, writableFields } from '../../../jobs/jobs/writable.ts';
import { findLogoSources } from '../../../jobs/logos/queries.ts';
import type { Layout, Row } from '../formats/format.ts';
import type { ExportResource } from './resource.ts';

const { page: _, per_page: __, ...filters } = JobQuery.properties;

const JSON_FIELDS = new Set(['form_data', 'application_form']);

const layout: Layout = {
  plural: 'jobs',
  singular: 'job',
  columns: writableFields.map((name) => (JSON_FIELDS.has(name) ? { name, isJson: true } : { name })),
};

/** The fields that `POST /jobs` takes, so that the file can be imported anywhere. A logo is the URL that it was copied from. */
export const jobs: ExportResource<JobQuery> = {
  permission: 'jobs:read',
  filters: Type.Object(filters, { rules: findQueryProblems }),
  open: async (scope, query) => ({
    layout,
    ids: await selectJobIds(scope, query),
    readRows: async (ids) => {
      const found = await findJobs(scope, ids);
      const logoIds = found.flatMap(({ logo_id }) => logo_id ?? []);
      const logos = await findLogoSources(scope, logoIds);
      return found.map((row): Row => {
        const fields = toWritable(toJob(row, scope));
        return { ...fields, company_logo_url: (row.logo_id && logos.get(row.logo_id)) ?? null };
      });
    },
  }),
};
