import type { Board } from '../board.ts';
import type { Step } from './paths.ts';

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

/** What went wrong, read aloud at once. */
export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="problem" role="alert">
      {text}
    </p>
  );
}
