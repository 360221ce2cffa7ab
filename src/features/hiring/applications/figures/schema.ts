import { type Static, Type } from 'typebox';
import { EXAMPLE_ID } from '../../../../platform/http/resource.ts';
import { findRangeProblems, MAX_DAYS } from '../../../board/analytics/range.ts';
import { type Stage, stages } from '../../application-forms/stages.ts';

const day = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 10, description, examples: [example] }));

export const FunnelQuery = Type.Object(
  {
    job_id: Type.String({ format: 'uuid', description: 'The job.', examples: [EXAMPLE_ID] }),
    from: day(`First day (UTC); by default 29 days before \`to\`, at most ${MAX_DAYS - 1}.`, '2026-01-01'),
    to: day('Last day (UTC, inclusive); by default today.', '2026-01-31'),
  },
  { rules: findRangeProblems },
);

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const ApplicationStageCounts = Type.Unsafe<Record<Stage, number>>(
  Type.Object(
    Object.fromEntries(stages.map((stage) => [stage, count('How many of them are in this stage now.', 2)])),
    { title: 'ApplicationStageCounts' },
  ),
);

export const ApplicationFunnel = Type.Object(
  {
    job_id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    from: Type.String({ format: 'date', examples: ['2026-01-01'] }),
    to: Type.String({ format: 'date', examples: ['2026-01-31'] }),
    views: count('Views of the job.', 640),
    started: count('Clicks to apply: how often the form was opened.', 41),
    sent: count('Applications that arrived and still exist.', 12),
    stages: ApplicationStageCounts,
  },
  { title: 'ApplicationFunnel' },
);
export type ApplicationFunnel = Static<typeof ApplicationFunnel>;
export type FunnelQuery = Static<typeof FunnelQuery>;
