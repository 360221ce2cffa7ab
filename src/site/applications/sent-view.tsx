import type { ReactNode } from 'react';
import type { SentApplication } from '../../features/hiring/applications/public/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { toSentPath } from '../paths.ts';
import { describeStage } from './describe-stage.ts';
import { SentFields } from './sent-fields.tsx';

/** A sent application, its stage, and buttons to replace, withdraw and delete it. */
export function sentView(board: Board, sent: SentApplication, token: string): View {
  const { messages, formats } = board;
  const path = toSentPath(token);
  const title = sent.is_pending ? messages.replaceTitle : messages.applicationTitle;
  return narrowView(
    { title, hasSecretUrl: true },
    <>
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
        <time dateTime={sent.created_at}>
          {messages.applicationSentOn({ date: formats.date(sent.created_at) })}
        </time>
      </p>
      {sent.is_pending ? (
        <Action path={`${path}/confirm`} text={messages.replaceText} label={messages.replaceApplication} />
      ) : (
        <p>
          {messages.label({ text: messages.applicationStatus })} <strong>{describeStage(board, sent)}</strong>
        </p>
      )}
      <SentFields board={board} sent={sent} files={sent.files.map(({ name }) => name)} />
      {!sent.is_pending && sent.stage !== 'withdrawn' && (
        <Action
          path={`${path}/withdraw`}
          text={messages.withdrawText}
          label={messages.withdrawApplication}
          isPlain
        />
      )}
      <Action path={`${path}/erase`} text={messages.eraseText} label={messages.eraseApplication} isPlain />
    </>,
  );
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
