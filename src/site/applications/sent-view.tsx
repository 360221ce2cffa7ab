import type { ReactNode } from 'react';
import type { Answer } from '../../features/application-forms/answers.ts';
import type { SentApplication } from '../../features/applications/public/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { describeStage } from './describe-stage.ts';

/** What a candidate has sent, its stage, and buttons to replace, withdraw and delete it. */
export function sentView(board: Board, sent: SentApplication, token: string): View {
  const { messages, formats } = board;
  const path = `/account/applications/${token}`;
  const title = sent.is_pending ? messages.replaceTitle : messages.applicationTitle;
  return {
    title,
    canonicalPath: undefined,
    hasSecretUrl: true,
    main: (
      <div className="narrow">
        <h1>{title}</h1>
        <p>
          <strong>
            <bdi>{sent.job_title}</bdi>
          </strong>
          {sent.company_name && (
            <>
              {' · '}
              <bdi>{sent.company_name}</bdi>
            </>
          )}
        </p>
        <p className="quiet">
          <time dateTime={sent.created_at}>{messages.applicationSentOn(formats.date(sent.created_at))}</time>
        </p>
        {sent.is_pending ? (
          <Action path={`${path}/confirm`} text={messages.replaceText} label={messages.replaceApplication} />
        ) : (
          <p>
            {messages.applicationStatus}: <strong>{describeStage(board, sent)}</strong>
          </p>
        )}
        <SentFields board={board} sent={sent} />
        {!sent.is_pending && sent.stage !== 'withdrawn' && (
          <Action
            path={`${path}/withdraw`}
            text={messages.withdrawText}
            label={messages.withdrawApplication}
            isPlain
          />
        )}
        <Action path={`${path}/erase`} text={messages.eraseText} label={messages.eraseApplication} isPlain />
      </div>
    ),
  };
}

interface ActionProps {
  path: string;
  text: string;
  label: string;
  isPlain?: boolean;
}

function Action({ path, text, label, isPlain = false }: ActionProps): ReactNode {
  return (
    <form className={isPlain ? 'form apart' : 'form'} method="post" action={path}>
      <p className={isPlain ? 'quiet' : undefined}>{text}</p>
      <button className={isPlain ? 'button plain' : 'button'} type="submit">
        {label}
      </button>
    </form>
  );
}

function SentFields({ board, sent }: { board: Board; sent: SentApplication }): ReactNode {
  const { messages } = board;
  const rows: [label: string, value: string][] = [
    [messages.applyName, sent.name],
    [messages.applyEmail, sent.email],
    [messages.applyPhone, sent.phone ?? ''],
    [messages.applyCoverLetter, sent.cover_letter ?? ''],
    [messages.applyLinks, sent.links.join('\n')],
    [messages.applyResume, sent.files.map(({ name }) => name).join('\n')],
    ...sent.form.questions.map(({ id, label }): [string, string] => [
      label,
      describeAnswer(board, sent.answers[id]),
    ]),
  ];
  return (
    <dl className="data">
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
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
