import { currencies } from '@corkboard/basics/currencies';
import { salaryPeriods } from '../../features/jobs/jobs/rules.ts';
import { commonMessagesIn } from '../../platform/languages/common-messages.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { DescriptionField } from '../content/description-field.tsx';
import { narrowView } from '../layout/narrow-view.tsx';
import { editorScript } from '../scripts.ts';
import { isOptional, isRequired, type JobField, type JobForm, labelsOf } from './job-fields.ts';
import { Problem, Steps } from './parts.tsx';

export interface JobFormView {
  /** Where the form is sent. */
  action: string;
  typed: JobForm;
  categories: { slug: string; name: string }[];
  /** Fields that have a problem. */
  wrong?: ReadonlySet<JobField>;
  /** Whether the posting is on the board: the form is not a step then. */
  isEdit?: boolean;
  /** Of the text that the fields began with. */
  version: string;
  /** Fields that have another value on the board, because the text changed while the employer edited it. */
  changed?: readonly JobField[] | undefined;
}

/** Where employers write their job. */
export function jobFormView(board: Board, form: JobFormView): View {
  const { messages } = board;
  const { wrong, isEdit = false, version, changed } = form;
  const title = isEdit ? messages.editJob : messages.writeJob;
  return narrowView(
    { status: changed ? 409 : wrong ? 422 : 200, title, script: editorScript },
    <>
      {!isEdit && <Steps board={board} current="job" />}
      <Problem
        text={
          changed
            ? messages.changedMeanwhile({ fields: toLabels(board, changed) })
            : wrong && messages.checkFields
        }
      />
      <form className="form" method="post" action={form.action}>
        <input type="hidden" name="version" value={version} />
        <Fields board={board} {...form} />
        <button className="button" type="submit">
          {isEdit ? messages.saveJob : messages.continueToPreview}
        </button>
      </form>
    </>,
  );
}

function Fields({ board, typed, categories, wrong }: JobFormView & { board: Board }) {
  const { messages } = board;
  const shared = { board, typed, wrong };
  const types = listJobTypes(board, typed);
  return (
    <>
      <TextField {...shared} name="title" label={messages.jobTitle} maxLength={200} />
      <TextField
        {...shared}
        name="company_name"
        label={messages.company}
        maxLength={500}
        autoComplete="organization"
      />
      <TextField
        {...shared}
        name="company_website"
        label={messages.companyWebsite}
        maxLength={2048}
        inputMode="url"
      />
      <TextField {...shared} name="location" label={messages.location} maxLength={500} />
      <SelectField
        {...shared}
        name="remote"
        label={messages.workplace}
        options={[
          { value: 'none', name: messages.onSite },
          { value: 'hybrid', name: messages.hybrid },
          { value: 'full', name: messages.remote },
        ]}
      />
      <SelectField {...shared} name="job_type" label={messages.jobType} hasNone options={types} />
      {categories.length > 0 && (
        <SelectField
          {...shared}
          name="category_slug"
          label={messages.category}
          hasNone
          options={categories.map(({ slug, name }) => ({ value: slug, name }))}
        />
      )}
      <PayFields {...shared} />
      <DescriptionField
        board={board}
        value={typed.description}
        isRequired
        isWrong={wrong?.has('description')}
      />
      <TextField
        {...shared}
        name="how_to_apply"
        label={messages.howToApply}
        hint={messages.howToApplyHint}
        maxLength={2048}
      />
      {board.canEmail && (
        <label className="choice">
          <input
            type="checkbox"
            name="how_to_apply_method"
            value="form"
            defaultChecked={typed.how_to_apply_method === 'form'}
          />
          <span>{messages.applyOnBoard}</span>
        </label>
      )}
    </>
  );
}

/** The labels of the fields, as a list in the language of the board. */
function toLabels(board: Board, fields: readonly JobField[]): string {
  const labels = labelsOf(board);
  return [...new Set(fields.map((field) => labels[field]))].join(', ');
}

/** A mini-job is a form of employment of Germany. Other languages have no word that people know. */
function listJobTypes({ language }: Board, { job_type }: JobForm): { value: string; name: string }[] {
  return Object.entries(commonMessagesIn(language).jobTypes)
    .filter(([value]) => value !== 'mini-job' || language === 'de' || job_type === value)
    .map(([value, name]) => ({ value, name }));
}

type SharedProps = Pick<FieldProps, 'board' | 'typed' | 'wrong'>;

function PayFields(shared: SharedProps) {
  const { messages, formats } = shared.board;
  const names = messages.salaryPeriods;
  return (
    <fieldset className="pay-fields">
      <legend>
        {messages.pay} <span className="quiet">({messages.optional})</span>
      </legend>
      <TextField {...shared} name="salary_min" label={messages.salaryFrom} inputMode="decimal" isInGroup />
      <TextField {...shared} name="salary_max" label={messages.salaryTo} inputMode="decimal" isInGroup />
      <SelectField
        {...shared}
        name="salary_currency"
        label={messages.currency}
        hasNone
        options={[...currencies].sort(formats.compare).map((code) => ({ value: code, name: code }))}
      />
      <SelectField
        {...shared}
        name="salary_period"
        label={messages.salaryPeriod}
        hasNone
        options={salaryPeriods.map((value) => ({ value, name: names[value] }))}
      />
    </fieldset>
  );
}

interface FieldProps {
  board: Board;
  typed: JobForm;
  wrong: ReadonlySet<JobField> | undefined;
  name: Exclude<JobField, 'description'>;
  label: string;
}

interface TextFieldProps extends FieldProps {
  hint?: string;
  maxLength?: number;
  inputMode?: 'url' | 'decimal';
  autoComplete?: string;
  /** The group already says that it is optional. */
  isInGroup?: boolean;
}

function TextField({ board, typed, wrong, name, label, hint, isInGroup, ...input }: TextFieldProps) {
  const { messages } = board;
  const hintId = hint && `${name}-hint`;
  return (
    <p className="field">
      <label htmlFor={name}>
        {label} {isOptional(name) && !isInGroup && <span className="quiet">({messages.optional})</span>}
      </label>
      <input
        id={name}
        name={name}
        required={isRequired(name)}
        defaultValue={typed[name]}
        aria-describedby={hintId}
        aria-invalid={wrong?.has(name) || undefined}
        {...input}
      />
      {hint && (
        <span id={hintId} className="quiet">
          {hint}
        </span>
      )}
    </p>
  );
}

interface SelectFieldProps extends FieldProps {
  options: { value: string; name: string }[];
  /** Whether nothing can be chosen. */
  hasNone?: boolean;
}

function SelectField({ typed, wrong, name, label, options, hasNone = false }: SelectFieldProps) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={typed[name] ?? ''}
        aria-invalid={wrong?.has(name) || undefined}
      >
        {hasNone && <option value="">–</option>}
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
