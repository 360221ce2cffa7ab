import type { ApplicationStage } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';

/** The filters of the pipeline, as the URL of the screen has them. */
export interface PipelineState extends Record<string, string | undefined> {
  search?: string;
  job?: string;
}

/** The columns, in the order of the pipeline. */
export const stages: ApplicationStage[] = [
  'new',
  'reviewed',
  'shortlisted',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
];

/** The stages that staff move applications to. */
export type WritableStage = Exclude<ApplicationStage, 'withdrawn'>;
export const writableStages = stages.filter((stage) => stage !== 'withdrawn') as WritableStage[];

export const CARDS = 25;
export const MAX_CARDS = 100;

export function toColumnQuery(
  { search, job }: PipelineState,
  stage: ApplicationStage,
  perPage: number,
): ParametersOf<'listApplications'> {
  return { stage, per_page: perPage, ...(search && { search }), ...(job && { job_id: job }) };
}
