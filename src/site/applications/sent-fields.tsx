import type { ReactNode } from 'react';
import type { Answer } from '../../features/hiring/application-forms/answers.ts';
import type { SentApplication } from '../../features/hiring/applications/public/schema.ts';
import type { Board } from '../board.ts';

interface SentFieldsProps {
  board: Board;
  sent: Pick<SentApplication, 'name' | 'email' | 'phone' | 'cover_letter' | 'links' | 'answers'> & {
    form: Pick<SentApplication['form'], 'questions'>;
  };
  /** The names of the files. */
  files: readonly string[];
  /** The ids of questions whose answers flag the application. Only employers see them. */
  flagged?: readonly string[];
}

/** What a candidate has sent, as text. */
export function SentFields({ board, sent, files, flagged = [] }: SentFieldsProps): ReactNode {
  const { messages } = board;
  const rows: [id: string, label: string, value: string][] = [
    ['name', messages.applyName, sent.name],
    ['email', messages.applyEmail, sent.email],
    ['phone', messages.applyPhone, sent.phone ?? ''],
    ['cover_letter', messages.applyCoverLetter, sent.cover_letter ?? ''],
    ['links', messages.applyLinks, sent.links.join('\n')],
    ['resume', messages.applyResume, files.join('\n')],
    ...sent.form.questions.map(({ id, label }): [string, string, string] => [
      `answer-${id}`,
      flagged.includes(id) ? `${label} (${messages.flagged})` : label,
      describeAnswer(board, sent.answers[id]),
    ]),
  ];
  return (
    <dl className="data">
      {rows
        .filter(([, , value]) => value !== '')
        .map(([id, label, value]) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className="pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function describeAnswer({ messages, formats }: Board, answer: Answer | undefined): string {
  if (answer === undefined) return messages.answerNone;
  if (typeof answer === 'boolean') return answer ? messages.yes : messages.no;
  if (typeof answer === 'number') return formats.number(answer);
  return Array.isArray(answer) ? answer.join('\n') : answer;
}
