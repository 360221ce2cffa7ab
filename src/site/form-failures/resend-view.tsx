import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { textsOfFailure } from '../messages/failures.ts';
import { toSignInPath } from '../paths.ts';
import type { TypedField } from './typed.ts';

interface Failure {
  status: number;
  /** The path that the form was sent to. */
  action: string;
  /** The path of the page with the form. */
  formPath: string;
}

/** The problem and the remedy, before the form. */
export function FormNotice({ board, status, formPath }: Omit<Failure, 'action'> & { board: Board }) {
  const [title, text] = textsOfFailure(board.messages, status, { isForm: true });
  return (
    <div className="problem" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      <p>
        {text} {status === 401 && <SignInLink board={board} formPath={formPath} />}
      </p>
    </div>
  );
}

/** In another tab, so that the page with the form stays open. */
function SignInLink({ board, formPath }: { board: Board; formPath: string }) {
  return (
    <a href={toSignInPath(formPath)} target="_blank" rel="noopener">
      {board.messages.signIn}
    </a>
  );
}

interface Resend extends Failure {
  typed: readonly TypedField[];
}

/** For a form whose page cannot be shown: sends the same fields again. */
export function resendView(board: Board, { status, action, formPath, typed }: Resend): View {
  const { messages } = board;
  const [title, text] = textsOfFailure(messages, status, { isForm: true });
  const texts = typed.filter(([, text]) => text.trim().includes(' '));
  // The same would be too large again.
  const canResend = typed.length > 0 && status !== 413;
  return {
    status,
    title,
    canonicalPath: undefined,
    main: (
      <div className="message">
        <h1>{title}</h1>
        <p>
          {text} {status === 401 && <SignInLink board={board} formPath={formPath} />}
        </p>
        {canResend && (
          <form method="post" action={action}>
            {typed.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Names may repeat, and the list never changes.
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <button className="button" type="submit">
              {messages.sendAgain}
            </button>
          </form>
        )}
        <p>
          <a href={formPath} data-back={typed.length === 0 ? '' : undefined}>
            {messages.backToForm}
          </a>
        </p>
        {texts.length > 0 && (
          <details open={!canResend}>
            <summary>{messages.typedTexts}</summary>
            {texts.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Names may repeat, and the list never changes.
              <p key={index} className="pre-line" title={name}>
                {value}
              </p>
            ))}
          </details>
        )}
      </div>
    ),
  };
}
