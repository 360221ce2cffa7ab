import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Organizations } from '../../../platform/database/tables.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { nullable } from '../../../platform/http/resource.ts';
import { builtInForm } from '../../hiring/application-forms/form.ts';
import { ApplicationForm, WritableApplicationForm } from '../../hiring/application-forms/schema.ts';
import { stages } from '../../hiring/application-forms/stages.ts';

const retentionDays = Type.Integer({
  minimum: 1,
  maximum: 730,
  description:
    'How many days after the end of its job an application is deleted. 180 by default, and 730 days after it arrived at the latest.',
  examples: [180],
});
const showsStage = Type.Boolean({
  description: 'Whether candidates see the stage of their application. False by default.',
  examples: [false],
});
const stageName = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 40,
  pattern: NOT_BLANK,
  examples: ['Trial day'],
});
const namesOf = (schema: typeof stageName) =>
  Type.Object(Object.fromEntries(stages.map((stage) => [stage, Type.Optional(schema)])));

const StageNames = Type.Unsafe<Record<string, string>>({
  ...namesOf(stageName),
  title: 'StageNames',
  description: 'Names that replace those of stages.',
  examples: [{ interview: 'Trial day' }],
});

const MAX_TEMPLATES = 20;

/** What a template of a message can have in braces. */
export const messagePlaceholders = ['name', 'job', 'company'] as const;

/** What a message to a candidate begins with. */
export const MessageTemplate = Type.Object(
  {
    name: Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 80,
      pattern: NOT_BLANK,
      description: 'What staff and employers choose it by.',
      examples: ['Invitation'],
    }),
    subject: Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      examples: ['Your interview for {{job}}'],
    }),
    text: Type.String({
      minLength: 1,
      maxLength: 5000,
      pattern: NOT_BLANK,
      description:
        'Plain text. {{name}}, {{job}} and {{company}} stand for those of the application. Other placeholders are errors.',
      examples: ['Dear {{name}}, can you come to us on Monday?'],
    }),
  },
  { title: 'MessageTemplate', additionalProperties: false },
);
export type MessageTemplate = Static<typeof MessageTemplate>;

const messageTemplates = Type.Array(MessageTemplate, {
  maxItems: MAX_TEMPLATES,
  description: 'Texts that staff and employers can begin messages to candidates with.',
  examples: [[]],
});

export const applicationSettings = Type.Object(
  {
    form: ApplicationForm,
    retention_days: retentionDays,
    stage_names: StageNames,
    shows_stage: showsStage,
    message_templates: messageTemplates,
  },
  { title: 'ApplicationSettings', description: 'The settings of applications by form.' },
);
export type ApplicationSettings = Static<typeof applicationSettings>;

export const writableApplicationSettings = Type.Partial(
  Type.Object({
    form: WritableApplicationForm,
    retention_days: retentionDays,
    stage_names: Type.Unsafe<Record<string, string | null>>({
      ...namesOf(nullable(stageName) as never),
      title: 'UpdateStageNames',
      additionalProperties: false,
      description:
        'Names that replace those of stages. Null restores the built-in name. Omitted ones stay unchanged.',
      examples: [{ interview: 'Trial day' }],
    }),
    shows_stage: showsStage,
    message_templates: messageTemplates,
  }),
  {
    title: 'UpdateApplicationSettings',
    description: 'The settings of applications by form. Omitted ones stay unchanged.',
    additionalProperties: false,
    examples: [{ retention_days: 90 }],
  },
);

export function toApplicationSettings(
  row: Pick<
    Selectable<Organizations>,
    | 'application_form'
    | 'application_retention_days'
    | 'application_stage_names'
    | 'shows_application_stage'
    | 'message_templates'
  >,
): ApplicationSettings {
  return {
    form: (row.application_form as ApplicationForm | null) ?? builtInForm,
    retention_days: row.application_retention_days,
    stage_names: row.application_stage_names as Record<string, string>,
    shows_stage: row.shows_application_stage,
    message_templates: row.message_templates as MessageTemplate[],
  };
}
