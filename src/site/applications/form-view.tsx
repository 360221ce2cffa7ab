import type { ReactNode } from 'react';
import type { ApplicationForm, FieldUse } from '../../features/hiring/application-forms/schema.ts';
import { MAX_COVER_LETTER, MAX_PHONE } from '../../features/hiring/applications/public/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { ChallengeField, ChallengeNotice } from '../challenge-field.tsx';
import { Honeypot } from '../honeypot.tsx';
import { narrowView } from '../layout/narrow-view.tsx';
import { toApplyPath, toJobPath } from '../paths.ts';
import { Field, toSizeProblem } from './field.tsx';
import type { FormState } from './form-state.ts';
import { QuestionField } from './question-field.tsx';

export interface FormPage {
  board: Board;
  job: { id: string; slug: string; title: string; company_name: string | null };
  form: ApplicationForm;
  state: FormState;
  maxFileBytes: number;
}

const ACCEPTED = '.pdf,.docx,.odt';

/** The form works without scripts. Its file comes last, so that the server checks all other fields before it stores the file. */
export function formView({ board, job, form, state, maxFileBytes }: FormPage): View {
  const { messages } = board;
  const hasProblems = state.problems.size > 0;
  return narrowView(
    {
      status: hasProblems ? 422 : 200,
      title: `${messages.label({ text: messages.applyFor })} ${job.title}`,
      section: 'jobs',
      jobId: job.id,
      heading: messages.applyFor,
    },
    <>
      <p>
        <a href={toJobPath(job.slug)}>
          <bdi>{job.title}</bdi>
        </a>
        {job.company_name && (
          <>
            {' · '}
            <bdi>{job.company_name}</bdi>
          </>
        )}
      </p>
      {hasProblems && (
        <p className="problem" role="alert">
          {state.problems.has('altcha') ? messages.challengeFailed : messages.applyProblems}
          {state.hadFile && ` ${messages.chooseFileAgain}`}
        </p>
      )}
      <form
        className="form"
        method="post"
        action={toApplyPath(job.slug)}
        encType="multipart/form-data"
        noValidate={hasProblems}
      >
        <ChallengeNotice board={board} to={toApplyPath(job.slug)} />
        <ContactFields board={board} form={form} state={state} />
        {form.questions.map((question) => (
          <QuestionField key={question.id} board={board} question={question} state={state} />
        ))}
        <Honeypot label={messages.leaveEmpty} />
        <ChallengeField board={board} />
        <Consent board={board} form={form} state={state} />
        <Resume board={board} use={form.resume} state={state} maxFileBytes={maxFileBytes} />
        <button className="button" type="submit">
          {messages.applySubmit}
        </button>
      </form>
    </>,
  );
}

type Part = Pick<FormPage, 'board' | 'form' | 'state'>;

function ContactFields({ board, form, state }: Part): ReactNode {
  const { messages } = board;
  const value = (name: string) => state.values.get(name)?.[0];
  const common = { board, state };
  return (
    <>
      <Field {...common} name="name" label={messages.applyName} use="required">
        <input autoComplete="name" maxLength={200} defaultValue={value('name')} />
      </Field>
      <Field
        {...common}
        name="email"
        label={messages.applyEmail}
        use="required"
        hint={messages.applyEmailText}
      >
        <input type="email" autoComplete="email" maxLength={254} defaultValue={value('email')} />
      </Field>
      <Field {...common} name="phone" label={messages.applyPhone} use={form.phone}>
        <input type="tel" autoComplete="tel" maxLength={MAX_PHONE} defaultValue={value('phone')} />
      </Field>
      <Field {...common} name="cover_letter" label={messages.applyCoverLetter} use={form.cover_letter}>
        <textarea rows={6} maxLength={MAX_COVER_LETTER} defaultValue={value('cover_letter')} />
      </Field>
      <Field
        {...common}
        name="links"
        label={messages.applyLinks}
        use={form.links}
        hint={messages.applyLinksText}
      >
        <textarea rows={2} maxLength={10_000} defaultValue={value('links')} />
      </Field>
    </>
  );
}

function Consent({ board, form: { consent }, state }: Part): ReactNode {
  if (consent === null) return null;
  const problem = state.problems.get('consent');
  return (
    <div className="reasons">
      <p className="quiet pre-line">{consent.text}</p>
      <label className="choice">
        <input
          type="checkbox"
          name="consent"
          value={consent.version}
          required
          defaultChecked={state.values.get('consent')?.[0] === consent.version}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && 'consent-problem'}
        />
        <span>{board.messages.applyConsent}</span>
      </label>
      {problem && (
        <p id="consent-problem" className="problem">
          {board.messages.fieldRequired}
        </p>
      )}
    </div>
  );
}

interface ResumeProps extends Pick<FormPage, 'board' | 'state' | 'maxFileBytes'> {
  use: FieldUse;
}

function Resume({ board, use, state, maxFileBytes }: ResumeProps): ReactNode {
  const { messages, formats } = board;
  const hint = messages.applyResumeText({ mb: formats.number(maxFileBytes / 1_048_576) });
  return (
    <Field board={board} state={state} name="resume" label={messages.applyResume} use={use} hint={hint}>
      <input
        type="file"
        accept={ACCEPTED}
        data-max-bytes={maxFileBytes}
        data-too-large={toSizeProblem(board, maxFileBytes)}
        data-wrong-kind={messages.fileTypeProblem}
      />
    </Field>
  );
}
