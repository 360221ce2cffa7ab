import { Fragment } from 'react';
import type { Board } from '../board.ts';
import { type Step, toStepPath } from '../paths.ts';
import { type JobField, labelsOf } from './job-fields.ts';

interface StepsProps {
  board: Board;
  current: Step;
}

/** Where the visitor is in the flow. */
export function Steps({ board: { messages }, current }: StepsProps) {
  const names = messages.postingSteps;
  const shown = ['plan', 'job', 'preview', 'pay'] as const;
  return (
    <ol className="posting-steps" aria-label={messages.postJob}>
      {shown.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {names[step]}
        </li>
      ))}
    </ol>
  );
}

/** A form with one button. */
export function ActionButton({
  action,
  label,
  isPlain = false,
}: {
  action: string;
  label: string;
  isPlain?: boolean;
}) {
  return (
    <form method="post" action={action}>
      <button className={isPlain ? 'button plain' : 'button'} type="submit">
        {label}
      </button>
    </form>
  );
}

/** The fields without which the posting cannot be submitted, each with its link. Nothing if it is complete. */
export function Incomplete({
  board,
  id,
  missing,
}: {
  board: Board;
  id: string;
  missing: readonly JobField[];
}) {
  if (missing.length === 0) return null;
  const labels = labelsOf(board);
  return (
    <p className="problem">
      {board.messages.jobIncomplete}{' '}
      {missing.map((field, n) => (
        <Fragment key={field}>
          {n > 0 && ', '}
          <a href={`${toStepPath(id, 'job')}#${field}`}>{labels[field]}</a>
        </Fragment>
      ))}
    </p>
  );
}

/** What went wrong, read aloud at once. */
export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="problem" role="alert">
      {text}
    </p>
  );
}
