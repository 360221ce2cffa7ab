import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, idParam, nullable, oneOf } from '../../../../platform/http/resource.ts';

const runStates = [
  'queued',
  'fetching',
  'planned',
  'waiting',
  'applying',
  'done',
  'partial',
  'failed',
  'undone',
] as const;
export type RunState = (typeof runStates)[number];

/** `resume`: outgoing work is held. */
const waits = ['worker', 'other_runs', 'resume'] as const;

const runKinds = ['sync', 'undo', 'removal'] as const;

const changeActions = ['created', 'updated', 'expired', 'deleted', 'duplicate', 'refused'] as const;
export type ChangeAction = (typeof changeActions)[number];

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [3] });

export const RunCounts = Type.Object(
  {
    created: count('Jobs to create.'),
    updated: count('Jobs to change.'),
    expired: count('Jobs to expire.'),
    deleted: count('Jobs to delete.'),
    unchanged: count('Jobs that stay as they are.'),
    duplicates: count('Rows left out because the board has the job from elsewhere.'),
    refused: count('Rows that cannot become jobs.'),
    excluded: count('Rows that the rules of the import exclude.'),
    companies: count('Companies to create.'),
  },
  { title: 'ImportRunCounts' },
);
export type RunCounts = Static<typeof RunCounts>;

const messageFields = {
  code: Type.Optional(
    Type.String({
      description:
        'What the message says, in a form that never changes. Missing in what older versions have recorded, and for messages of other systems.',
      examples: ['currency_default'],
    }),
  ),
  message: Type.String({
    description: 'The sentence in English.',
    examples: ['The currency is not stated. EUR is the default.'],
  }),
  values: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'What the message names, to say it in another language: texts, numbers, or other messages.',
      examples: [{ currency: 'EUR' }],
    }),
  ),
};

const Message = Type.Object(messageFields, { title: 'ImportMessage' });

export const Note = Type.Object(
  {
    field: Type.Optional(Type.String({ description: 'The field of the job.', examples: ['salary_min'] })),
    ...messageFields,
    value: Type.Optional(Type.String({ description: 'What the source has.', examples: ['45k p.a.'] })),
  },
  { title: 'ImportNote' },
);

export const Unused = Type.Object(
  {
    name: Type.String({ description: 'A column, or keys with dots between them.', examples: ['Branche'] }),
    example: Type.String({
      description: 'The first value, cut to 100 characters.',
      examples: ['Schifffahrt'],
    }),
    rows: count('Rows with a value there.'),
  },
  { title: 'UnusedName' },
);

export const ImportRun = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a71'] }),
    import_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a70'] }),
    kind: oneOf(runKinds, {
      title: 'ImportRunKind',
      description:
        '`sync` reads the source, `undo` restores what a run changed, `removal` handles the jobs of an import before its deletion.',
      examples: ['sync'],
    }),
    state: oneOf(runStates, {
      title: 'ImportRunState',
      description:
        '`planned`: a dry run that can be applied. `waiting`: a person must approve what would expire. `partial`: the source was incomplete, so nothing expired.',
      examples: ['done'],
    }),
    waits_for: nullable(
      oneOf(waits, {
        title: 'ImportRunWait',
        description:
          'What a queued run waits for. `worker`: it starts in a moment, if a worker is running. `other_runs`: other imports are in progress. `resume`: an operator must resume outgoing work, as after a restore. Null: the run is not queued.',
        examples: [null],
      }),
    ),
    dry_run: Type.Boolean({ examples: [false] }),
    counts: RunCounts,
    progress: Type.Object(
      {
        rows: count('Rows read.'),
        planned: count('Changes planned.'),
        applied: count('Changes applied or skipped.'),
        skipped: count('Changes that could no longer be made.'),
      },
      { title: 'ImportRunProgress' },
    ),
    rate: Type.Number({
      description: 'Rows or changes per second in the present or last phase.',
      examples: [410],
    }),
    approval_reasons: Type.Array(Type.String(), {
      description: 'Why a person must approve.',
      examples: [['12 of 30 jobs would expire.']],
    }),
    approval_messages: Type.Array(Message, { description: 'The same reasons with their codes.' }),
    notes: Type.Array(Note, {
      description: 'Repairs of the input, what jobs lack, and other things that concern the whole source.',
    }),
    unused: Type.Array(Unused, {
      description:
        'Columns or elements of the source that no field of a job uses, at most 100. Rows that are as in the last run are not looked at.',
    }),
    error: Type.Union(
      [
        Type.Object(
          {
            code: Type.String(),
            message: Type.String(),
            reason: Type.Optional(
              Type.Union([Message, Type.Null()], {
                description:
                  'What exactly failed, with a code. Null for failures that are not those of a source.',
                examples: [{ code: 'xml_without_root', message: 'The XML has no root.' }],
              }),
            ),
            position: nullable(Type.String({ description: 'Where the run failed.', examples: ['line 12'] })),
          },
          {
            title: 'ImportRunError',
            examples: [{ code: 'malformed', message: 'The XML is not well-formed.', position: 'line 12' }],
          },
        ),
        Type.Null(),
      ],
      { examples: [null] },
    ),
    reverts: nullable(
      Type.String({ format: 'uuid', description: 'The run that this undo reverts.', examples: [null] }),
    ),
    started_by: Type.String({ examples: ['user:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a60'] }),
    created_at: Instant,
    started_at: nullable(Instant),
    finished_at: nullable(Instant),
  },
  { title: 'ImportRun' },
);
export type ImportRun = Static<typeof ImportRun>;

export const StartRun = Type.Object(
  {
    dry_run: Type.Optional(
      Type.Boolean({
        description: 'Whether to stop after the plan. Approve the run to apply it.',
        examples: [true],
      }),
    ),
  },
  { title: 'StartImportRun', additionalProperties: false, examples: [{ dry_run: true }] },
);

export const StartRunQuery = Type.Object({ dry_run: StartRun.properties.dry_run });

export const RunQuery = Type.Object(pageQuery);
export const RunList = listOf(ImportRun, 'ImportRunList');

export const RunParams = Type.Object({ id: idParam('import'), run_id: idParam('run') });

export const ImportChange = Type.Object(
  {
    action: oneOf(changeActions, { title: 'ImportChangeAction', examples: ['updated'] }),
    job_id: nullable(Type.String({ format: 'uuid', examples: [EXAMPLE_ID] })),
    external_id: nullable(Type.String({ examples: ['acme:127817'] })),
    row: nullable(Type.Integer({ description: 'The position of the row in the source.', examples: [7] })),
    before: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The fields that change, as they were.',
      examples: [{ title: 'Pilot' }],
    }),
    after: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The same fields as they become.',
      examples: [{ title: 'Harbour Pilot' }],
    }),
    notes: Type.Array(Note),
    problems: Type.Array(Note),
    result: nullable(
      oneOf(['applied', 'skipped'], {
        title: 'ImportChangeResult',
        description: 'Null until the change is applied.',
        examples: ['applied'],
      }),
    ),
  },
  { title: 'ImportChange' },
);
export type ImportChange = Static<typeof ImportChange>;

export const ChangeQuery = Type.Object({
  ...pageQuery,
  action: Type.Optional(
    oneOf(changeActions, {
      title: 'ImportChangeAction',
      description: 'Returns only changes of this kind.',
      examples: ['updated'],
    }),
  ),
});
export const ChangeList = listOf(ImportChange, 'ImportChangeList');

export const ImportCompany = Type.Object(
  {
    name: Type.String({ description: 'As the first of its jobs has it.', examples: ['Harbour Pilots'] }),
    jobs: Type.Integer({ minimum: 1, description: 'Changes of the plan that name it.', examples: [3] }),
  },
  { title: 'ImportCompany' },
);
export type ImportCompany = Static<typeof ImportCompany>;

export const CompanyList = listOf(ImportCompany, 'ImportCompanyList');
