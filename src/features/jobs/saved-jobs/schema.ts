import { type Static, Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';

/** The most jobs that a member can save. */
export const MAX_SAVED_JOBS = 500;

export const SavedJob = Type.Object(
  {
    job_id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    slug: Type.String({ examples: ['harbour-pilot-north-sea-pilots'] }),
    title: Type.String({ examples: ['Harbour Pilot'] }),
    company_name: nullable(Type.String({ examples: ['North Sea Pilots'] })),
    location: nullable(Type.String({ examples: ['Rotterdam'] })),
    status: oneOf(['active', 'expired'], { title: 'SavedJobStatus', examples: ['active'] }),
    saved_at: Instant,
  },
  { title: 'SavedJob' },
);
export type SavedJob = Static<typeof SavedJob>;

export const SavedJobList = Type.Object({ data: Type.Array(SavedJob) }, { title: 'SavedJobList' });

export const SavedJobParams = Type.Object({
  job_id: Type.String({ description: 'The id of the job (a UUID).', examples: [EXAMPLE_ID] }),
});
