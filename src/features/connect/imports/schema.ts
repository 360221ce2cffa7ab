import { Mapping, Rules } from '@corkboard/job-feeds/mapping';
import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { fileField } from '../../../platform/http/input/multipart-body.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { validateBody } from '../../../platform/http/input/validation.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { UpdateJob } from '../../jobs/jobs/schema.ts';
import { ImportRun } from './runs/schema.ts';
import { describedSource, findSourceProblems } from './source-schema.ts';

export const importModes = ['add', 'update', 'mirror'] as const;
const importSchedules = ['off', 'hourly', '6h', 'daily', 'weekly'] as const;

/** Bounds and defaults of `limits`. */
export const DEFAULT_MAX_JOBS = 50_000;
export const DEFAULT_MAX_BYTES = 1_000_000_000;
export const DEFAULT_TIMEOUT_SECONDS = 1800;

export const ImportSource = Type.Object(
  { kind: Type.String({ maxLength: 40 }) },
  { additionalProperties: true, rules: findSourceProblems, shownAs: describedSource },
);
export type ImportSource = Static<typeof ImportSource>;

const limits = Type.Object(
  {
    max_jobs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500_000,
        description: `The most jobs to read. Default: ${DEFAULT_MAX_JOBS}.`,
        examples: [50_000],
      }),
    ),
    max_bytes: Type.Optional(
      Type.Integer({
        minimum: 1000,
        maximum: 2_000_000_000,
        description: `The most bytes to read, decompressed. Default: ${DEFAULT_MAX_BYTES}.`,
        examples: [200_000_000],
      }),
    ),
    timeout_seconds: Type.Optional(
      Type.Integer({
        minimum: 10,
        maximum: 14_400,
        description: `How long reading the source may take. Default: ${DEFAULT_TIMEOUT_SECONDS}.`,
        examples: [1800],
      }),
    ),
  },
  {
    title: 'ImportLimits',
    additionalProperties: false,
    description: 'A source that reaches a limit is incomplete: the import then expires nothing.',
  },
);

const settings = {
  name: Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 200,
    pattern: NOT_BLANK,
    examples: ['Acme careers'],
  }),
  source: ImportSource,
  mapping: Mapping,
  rules: Rules,
  defaults: Type.Object(
    {},
    {
      title: 'ImportDefaults',
      additionalProperties: true,
      description: 'Values of job fields that the source leaves empty, as in POST /jobs.',
      examples: [{ category: 'Shipping' }],
    },
  ),
  limits,
  mode: oneOf(importModes, {
    title: 'ImportMode',
    description:
      '`add` only creates jobs, `update` also changes them, `mirror` also expires jobs that the source no longer has.',
    examples: ['mirror'],
  }),
  schedule: oneOf(importSchedules, {
    title: 'ImportSchedule',
    description:
      'How often the import runs. Daily and weekly runs start between 3 and 4 a.m. in the time zone of the organization.',
    examples: ['daily'],
  }),
  on_foreign_duplicate: oneOf(['skip', 'create'], {
    title: 'OnForeignDuplicate',
    description:
      'What to do with a job that the board already has from elsewhere: the same company, title and location, or the same URL to apply.',
    examples: ['skip'],
  }),
  adopt: Type.Boolean({
    description:
      'Whether the import takes over jobs of no import with the same external_id or the same URL to apply.',
    examples: [false],
  }),
  auto_create_companies: nullable(
    Type.Boolean({
      description:
        'Whether a job with the name of an unknown company creates the company. Null: as companies.auto_create of the organization says.',
      examples: [null],
    }),
  ),
  notify_alerts: Type.Boolean({
    description:
      'Whether job alerts report the jobs of the first complete run, too. They report those of later runs in any case.',
    examples: [false],
  }),
  is_enabled: Type.Boolean({ description: 'Whether the schedule starts runs.', examples: [true] }),
};

export const Import = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a70'] }),
    ...settings,
    next_run_at: nullable({ ...Instant, description: 'When the schedule starts the next run. Null: never.' }),
    last_run: Type.Union([ImportRun, Type.Null()], { examples: [null] }),
    job_count: Type.Integer({ description: 'How many jobs the import owns.', examples: [41] }),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Import' },
);
export type Import = Static<typeof Import>;

const optional = Type.Partial(Type.Object(settings)).properties;

export const CreateImport = Type.Object(
  { ...optional, name: settings.name, source: settings.source },
  {
    title: 'CreateImport',
    additionalProperties: false,
    rules: findSettingProblems,
    examples: [
      {
        name: 'Acme careers',
        source: { kind: 'greenhouse', account: 'acme' },
        mode: 'mirror',
        schedule: 'daily',
      },
    ],
  },
);
export type CreateImport = Static<typeof CreateImport>;

export const UpdateImport = Type.Object(optional, {
  title: 'UpdateImport',
  additionalProperties: false,
  rules: findSettingProblems,
  examples: [{ schedule: 'hourly' }],
});
export type UpdateImport = Static<typeof UpdateImport>;

const MAX_DEFAULTS_BYTES = 64_000;

function findSettingProblems({ defaults }: { defaults?: object }): Issue[] {
  if (!defaults) return [];
  if (JSON.stringify(defaults).length > MAX_DEFAULTS_BYTES)
    return [{ path: '/defaults', message: 'must not be larger than 64 kB' }];
  return validateBody(UpdateJob, defaults).map(({ path, message }) => ({
    path: `/defaults${path}`,
    message,
  }));
}

export const ImportQuery = Type.Object(pageQuery);
export const ImportList = listOf(Import, 'ImportList');

/** A run in events, with the name of its import. */
const ImportRunReport = Type.Object(
  { ...ImportRun.properties, import_name: settings.name },
  { title: 'ImportRunReport' },
);
export type ImportRunReport = Static<typeof ImportRunReport>;

export const importRunFinished: EventType = {
  name: 'import.run_finished',
  resource: 'imports',
  description: 'A run of an import ended, completely or in part, or an undo of a run ended.',
  data: ImportRunReport,
};
export const importFailed: EventType = {
  name: 'import.failed',
  resource: 'imports',
  description: 'A run of an import failed. What it had applied stays; the next run continues.',
  data: ImportRunReport,
};
export const importNeedsApproval: EventType = {
  name: 'import.needs_approval',
  resource: 'imports',
  description: 'A run of an import waits until a person approves or rejects what it would expire.',
  data: ImportRunReport,
};

export const UploadImportFile = Type.Object(
  {
    file: fileField({
      description:
        'A CSV, Excel (.xlsx), XML, JSON or NDJSON file, or one of them compressed with gzip. The operator of the server sets the largest size (IMPORT_FILE_MB).',
    }),
  },
  { title: 'UploadImportFile', additionalProperties: false },
);

export const ImportFile = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'For file_id of the source.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a72'],
    }),
    name: Type.String({ examples: ['jobs.csv'] }),
    size_bytes: Type.Integer({ examples: [48_210] }),
    kind: oneOf(['csv', 'xlsx', 'xml', 'json', 'ndjson'], {
      title: 'ImportFileKind',
      description: 'What the file begins like.',
      examples: ['csv'],
    }),
    expires_at: { ...Instant, description: 'When the file is deleted.' },
  },
  { title: 'ImportFile' },
);
export type ImportFile = Static<typeof ImportFile>;

export const DeleteImportQuery = Type.Object({
  jobs: Type.Optional(
    oneOf(['keep', 'expire', 'delete'], {
      title: 'JobsOfDeletedImport',
      default: 'keep',
      description: 'What happens to the jobs of the import.',
      examples: ['expire'],
    }),
  ),
});

export const RestoredJobs = Type.Object(
  {
    id: Import.properties.id,
    count: Type.Integer({
      description: 'How many deleted jobs the next run may create again.',
      examples: [2],
    }),
  },
  { title: 'RestoredJobs' },
);
