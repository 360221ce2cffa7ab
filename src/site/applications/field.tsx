import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { FieldUse } from '../../features/hiring/application-forms/schema.ts';
import type { Board } from '../board.ts';
import type { FormState } from './form-state.ts';

interface FieldProps {
  board: Board;
  state: FormState;
  name: string;
  label: string;
  use: FieldUse;
  hint?: string;
  /** The control, without name and id. */
  children: ReactElement<Record<string, unknown>>;
}

/** A label with its control and its problem. Nothing if the form does not ask for it. */
export function Field({ board, state, name, label, use, hint, children }: FieldProps): ReactNode {
  if (use === 'off') return null;
  const problem = describeProblem(board, state, name, children.props);
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {use === 'optional' && <span className="quiet"> ({board.messages.optional})</span>}
      </label>
      {hint && (
        <span id={`${name}-hint`} className="quiet">
          {hint}
        </span>
      )}
      {cloneElement(children, {
        id: name,
        name,
        required: use === 'required',
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {problem && (
        <p id={`${name}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

export function describeProblem(
  { messages, formats }: Board,
  { problems }: FormState,
  name: string,
  control: Record<string, unknown> = {},
): string | undefined {
  switch (problems.get(name)) {
    case undefined:
      return undefined;
    case 'required':
      return messages.fieldRequired;
    case 'type':
      return messages.fileTypeProblem;
    case 'size':
      return toSizeProblem({ messages, formats }, Number(control['data-max-bytes']));
    case 'empty':
      return messages.fileEmptyProblem;
    case 'several':
      return messages.oneFileProblem;
    case 'long':
      return messages.textTooLong({ max: formats.number(Number(control.maxLength)) });
    default:
      if (name === 'links') return messages.linksProblem;
      return control.type === 'email' ? messages.invalidEmail : messages.fieldInvalid;
  }
}

export function toSizeProblem(
  { messages, formats }: Pick<Board, 'messages' | 'formats'>,
  maxBytes: number,
): string {
  return messages.fileSizeProblem({ mb: formats.number(maxBytes / 1_048_576) });
}
