import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { ApplicationForm } from '../application-forms/schema.ts';
import { stages } from '../application-forms/stages.ts';
import { fileWarnings } from './files/inspect.ts';
import { findListProblems } from './rules.ts';

export const stage = oneOf(stages, {
  title: 'ApplicationStage',
  description: 'Where the application is. Only the candidate withdraws it.',
  examples: ['new'],
});
const [newStage, ...others] = stages;
/** The stages that staff move applications to. */
const writableStages = [newStage, ...others.filter((each) => each !== 'withdrawn')] as Exclude<
  (typeof stages)[number],
  'withdrawn'
>[];
const writableStage = oneOf(writableStages, {
  title: 'WritableApplicationStage',
  description: 'The stage to move to. A withdrawn application stays withdrawn.',
  examples: ['interview'],
});

const rating = nullable(
  Type.Integer({ minimum: 1, maximum: 5, description: 'From 1 to 5, by staff.', examples: [4] }),
);
const tag = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 40,
  pattern: NOT_BLANK,
  examples: ['night shift'],
});
const tags = Type.Array(tag, {
  maxItems: 20,
  description: 'Words that staff give it.',
  examples: [['night shift']],
});

const answerValue = Type.Unsafe<string | number | boolean | string[]>({
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
  ],
});
export const answers = Type.Record(Type.String(), answerValue, {
  description: 'The answers by the ids of the questions.',
  examples: [{ licence: true }],
});

const AppliedJob = Type.Object(
  {
    id: nullable(
      Type.String({
        format: 'uuid',
        description: 'Null if the job was deleted.',
        examples: [EXAMPLE_ID],
      }),
    ),
    title: Type.String({
      description: 'The title when the application arrived.',
      examples: ['Harbour Pilot'],
    }),
    company_name: nullable(Type.String({ examples: ['North Sea Pilots'] })),
  },
  { title: 'AppliedJob' },
);

const name = Type.String({ examples: ['Mette Holm'] });
const email = Type.String({ examples: ['mette@pilots.example'] });
const phone = nullable(Type.String({ examples: ['+31 10 123456'] }));

const summaryFields = {
  id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
  job: AppliedJob,
  member_id: nullable(
    Type.String({
      format: 'uuid',
      description: 'The member who was signed in when the application was sent.',
      examples: [null],
    }),
  ),
  name,
  email,
  phone,
  stage,
  rating,
  tags: Type.Array(Type.String(), { examples: [['night shift']] }),
  knocked_out: Type.Array(Type.String(), {
    description: 'The ids of the questions whose answers flag the application.',
    examples: [[]],
  }),
  is_read: Type.Boolean({
    description: 'Whether staff have opened, downloaded or changed it. Lists and files do not count.',
    examples: [false],
  }),
  stage_changed_at: Instant,
  created_at: Instant,
  updated_at: Instant,
};

export const ApplicationSummary = Type.Object(summaryFields, { title: 'ApplicationSummary' });
export type ApplicationSummary = Static<typeof ApplicationSummary>;

export const ApplicationFile = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    name: Type.String({ examples: ['mette-holm.pdf'] }),
    media_type: Type.String({ examples: ['application/pdf'] }),
    size_bytes: Type.Integer({ examples: [184_320] }),
    warnings: Type.Array(oneOf(fileWarnings, { title: 'FileWarning' }), {
      description:
        'When opened, the file may run scripts, start programs, load content from elsewhere, or contain other files. An encrypted or unchecked file may hide such content.',
      examples: [[]],
    }),
  },
  { title: 'ApplicationFile' },
);
export type ApplicationFile = Static<typeof ApplicationFile>;

export const Application = Type.Object(
  {
    ...summaryFields,
    cover_letter: nullable(Type.String({ examples: ['I have guided ships for ten years.'] })),
    links: Type.Array(Type.String(), { examples: [['https://mette.example']] }),
    form: ApplicationForm,
    answers,
    consent_version: nullable(
      Type.String({ description: 'The version of the consent that was given.', examples: ['2026-11'] }),
    ),
    files: Type.Array(ApplicationFile),
  },
  { title: 'Application' },
);
export type Application = Static<typeof Application>;

const notify = Type.Boolean({
  description: 'Whether to email the candidate the new stage. False by default.',
  examples: [false],
});

export const UpdateApplication = Type.Partial(Type.Object({ stage: writableStage, rating, tags, notify }), {
  title: 'UpdateApplication',
  additionalProperties: false,
  examples: [{ stage: 'interview', rating: 4 }],
});
export type UpdateApplication = Static<typeof UpdateApplication>;

const moment = (description: string) =>
  Type.Optional(
    Type.String({ format: 'instant', maxLength: 40, description, examples: ['2026-11-01T00:00:00Z'] }),
  );

const applicationFilters = {
  job_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Only applications for this job.', examples: [EXAMPLE_ID] }),
  ),
  stage: Type.Optional({ ...stage, description: 'Only applications in this stage.' }),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words of name and email address. Beginnings of words suffice.',
      examples: ['mette'],
    }),
  ),
  knocked_out: Type.Optional(
    Type.Boolean({
      description: 'Only applications with, or without, answers that flag them.',
      examples: [false],
    }),
  ),
  from: moment(
    'Only applications that arrived at this time or later. A date starts with its day in the time zone of the organization.',
  ),
  to: moment(
    'Only applications that arrived at this time or earlier. A date includes the whole day, in the time zone of the organization.',
  ),
};
export const ApplicationFilters = Type.Object(applicationFilters, { rules: findListProblems });
export type ApplicationFilters = Static<typeof ApplicationFilters>;

export const ApplicationQuery = Type.Object(
  { ...pageQuery, ...applicationFilters },
  { rules: findListProblems },
);
export type ApplicationQuery = Static<typeof ApplicationQuery>;

export const ApplicationList = listOf(ApplicationSummary, 'ApplicationList');

const MAX_MOVED = 100;

export const MoveApplications = Type.Object(
  {
    ids: Type.Array(Type.String({ format: 'uuid' }), {
      minItems: 1,
      maxItems: MAX_MOVED,
      examples: [[EXAMPLE_ID]],
    }),
    stage: writableStage,
    notify: Type.Optional(notify),
  },
  { title: 'MoveApplications', additionalProperties: false },
);

export const MovedApplications = Type.Object(
  {
    moved: Type.Array(Type.String(), {
      description: 'The ids of those that are in the stage now.',
      examples: [[EXAMPLE_ID]],
    }),
    skipped: Type.Array(Type.String(), {
      description: 'The ids of those that do not exist or were withdrawn.',
      examples: [[]],
    }),
  },
  { title: 'MovedApplications' },
);

/** Ids, stage and times only: personal data is read through `/applications` with its scope. */
export const ApplicationState = Type.Object(
  {
    id: summaryFields.id,
    job_id: AppliedJob.properties.id,
    stage,
    stage_changed_at: Instant,
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'ApplicationState' },
);
export type ApplicationState = Static<typeof ApplicationState>;

const event = (verb: string, description: string): EventType => ({
  name: `application.${verb}`,
  resource: 'applications',
  description: `${description} The data has no personal data.`,
  data: ApplicationState,
});
export const applicationCreated = event('created', 'An application arrived.');
export const applicationUpdated: EventType = {
  ...event('updated', 'Stage, rating or tags of an application changed.'),
  example: { data: { stage: 'interview' }, changedFields: ['stage'] },
};
export const applicationWithdrawn: EventType = {
  ...event('withdrawn', 'The candidate withdrew an application.'),
  example: { data: { stage: 'withdrawn' } },
};
export const applicationDeleted = event('deleted', 'An application was deleted permanently.');

export type MoveApplications = Static<typeof MoveApplications>;
