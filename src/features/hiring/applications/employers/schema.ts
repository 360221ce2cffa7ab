import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, nullable } from '../../../../platform/http/resource.ts';
import { findRangeProblems } from '../../../board/analytics/range.ts';
import { organizationParameter } from '../../../board/organizations/board-query.ts';
import { ApplicationStageCounts, FunnelQuery } from '../figures/schema.ts';
import { findListProblems } from '../rules.ts';
import { ApplicationFilters } from '../schema.ts';

const filters = { organization: organizationParameter, ...ApplicationFilters.properties };

export const ReceivedQuery = Type.Object({ ...pageQuery, ...filters }, { rules: findListProblems });

export const ReceivedFilters = Type.Object(filters, { rules: findListProblems });

export const ReceivedFunnelQuery = Type.Object(
  { organization: organizationParameter, ...FunnelQuery.properties },
  { rules: findRangeProblems },
);

export const AppliedJob = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    title: Type.String({ examples: ['Harbour Pilot'] }),
    company_name: nullable(Type.String({ examples: ['North Sea Pilots'] })),
    unread: Type.Integer({ minimum: 0, description: 'Applications that no one has opened.', examples: [3] }),
    stages: ApplicationStageCounts,
  },
  { title: 'JobWithApplications' },
);
export type AppliedJob = Static<typeof AppliedJob>;

export const AppliedJobList = Type.Object(
  { data: Type.Array(AppliedJob) },
  { title: 'JobWithApplicationsList' },
);
