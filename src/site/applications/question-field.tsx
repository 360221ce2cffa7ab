import type { ReactNode } from 'react';
import type { PublicQuestion } from '../../features/hiring/application-forms/schema.ts';
import type { Board } from '../board.ts';
import { describeProblem, Field } from './field.tsx';
import { type FormState, fieldOf } from './form-state.ts';

interface QuestionProps {
  board: Board;
  question: PublicQuestion;
  state: FormState;
}

/** A question with the control for its type. */
export function QuestionField({ board, question, state }: QuestionProps): ReactNode {
  const { id, type, label, required, options } = question;
  const { messages } = board;
  if (type === 'yes_no') {
    const choices = [
      { value: 'yes', label: messages.yes },
      { value: 'no', label: messages.no },
    ];
    return <Choices board={board} question={question} state={state} type="radio" choices={choices} />;
  }
  if (type === 'multiple') {
    const choices = options.map((option) => ({ value: option, label: option }));
    return <Choices board={board} question={question} state={state} type="checkbox" choices={choices} />;
  }
  const name = fieldOf(id);
  const value = state.values.get(name)?.[0];
  return (
    <Field board={board} state={state} name={name} label={label} use={required ? 'required' : 'optional'}>
      {toControl(question, value, messages.chooseOption)}
    </Field>
  );
}

function toControl({ type, options }: PublicQuestion, value: string | undefined, chooseOption: string) {
  switch (type) {
    case 'long_text':
      return <textarea rows={5} maxLength={5000} defaultValue={value} />;
    case 'choice':
      return (
        <select defaultValue={value ?? ''}>
          <option value="">{chooseOption}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      );
    case 'number':
      return <input type="text" inputMode="decimal" maxLength={30} defaultValue={value} />;
    case 'date':
      return <input type="date" defaultValue={value} />;
    default:
      return <input type="text" maxLength={500} defaultValue={value} />;
  }
}

interface ChoicesProps extends QuestionProps {
  type: 'radio' | 'checkbox';
  choices: { value: string; label: string }[];
}

function Choices({ board, question, state, type, choices }: ChoicesProps): ReactNode {
  const name = fieldOf(question.id);
  const problem = describeProblem(board, state, name);
  const chosen = state.values.get(name) ?? [];
  return (
    <fieldset className="reasons" aria-describedby={problem && `${name}-problem`}>
      <legend>
        {question.label}
        {!question.required && <span className="quiet"> ({board.messages.optional})</span>}
      </legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type={type}
            name={name}
            value={value}
            required={type === 'radio' && question.required}
            defaultChecked={chosen.includes(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      {problem && (
        <p id={`${name}-problem`} className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
