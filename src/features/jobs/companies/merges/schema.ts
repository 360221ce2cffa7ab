import { Type } from 'typebox';
import { EXAMPLE_ID } from '../../../../platform/http/resource.ts';
import { Company } from '../schema.ts';

export const MergeCompany = Type.Object(
  {
    into: Type.String({
      format: 'uuid',
      description: 'The id of the company that takes over names, jobs and slugs.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a15'],
    }),
  },
  { title: 'MergeCompany', additionalProperties: false },
);

export const MergeResponse = Type.Object({
  data: Company,
  meta: Type.Object(
    {
      merge_id: Type.String({
        format: 'uuid',
        description: 'Identifies the merge for its undo.',
        examples: [EXAMPLE_ID],
      }),
      jobs_moved: Type.Integer({
        description: 'The number of jobs that the company has taken over.',
        examples: [12],
      }),
    },
    { title: 'CompanyMerge' },
  ),
});

export const UndoResponse = Type.Object({
  data: Company,
  meta: Type.Object(
    {
      jobs_moved: Type.Integer({
        description: 'The number of jobs of the restored company.',
        examples: [12],
      }),
    },
    { title: 'UndoneCompanyMerge' },
  ),
});
