import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { paths, toRegisterPath } from '../paths.ts';

export interface SignInForm {
  /** The page to return to. */
  returnPath?: string | undefined;
  email?: string | undefined;
  /** Why the last attempt failed. */
  problem?: 'credentials' | 'link' | 'email' | undefined;
}

/** Both ways to sign in. Nothing reveals whether an email address is a member's. */
export function signInView(board: Board, { returnPath, email, problem }: SignInForm): View {
  const { messages } = board;
  return narrowView(
    { status: problem ? 422 : 200, title: messages.signIn },
    <>
      {problem && (
        <p className="problem" role="alert">
          {problemText(board, problem)}
        </p>
      )}
      <form className="form" method="post" action={paths.signIn}>
        <ReturnPath path={returnPath} />
        <EmailField board={board} id="email" email={email} />
        <p className="field">
          <label htmlFor="password">{messages.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
        </p>
        <button className="button" type="submit">
          {messages.signIn}
        </button>
      </form>
      <form className="form apart" method="post" action={paths.signInLink}>
        <h2>{messages.signInByLink}</h2>
        <p className="quiet">{messages.signInByLinkText}</p>
        <ReturnPath path={returnPath} />
        <EmailField board={board} id="link-email" email={email} />
        <button className="button plain" type="submit">
          {messages.sendLink}
        </button>
      </form>
      {board.isRegistrationOpen && (
        <p>
          {messages.noAccountYet} <a href={toRegisterPath(returnPath)}>{messages.createAccount}</a>
        </p>
      )}
    </>,
  );
}

function problemText({ messages }: Board, problem: NonNullable<SignInForm['problem']>): string {
  if (problem === 'credentials') return messages.invalidCredentials;
  return problem === 'link' ? messages.linkExpired : messages.invalidEmail;
}

export function ReturnPath({ path }: { path: string | undefined }) {
  return path === undefined ? null : <input type="hidden" name="to" value={path} />;
}

export function EmailField({ board, id, email }: { board: Board; id: string; email: string | undefined }) {
  return (
    <p className="field">
      <label htmlFor={id}>{board.messages.email}</label>
      {/* No type=email: browsers reject email addresses with letters of other scripts. */}
      <input
        id={id}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={email}
      />
    </p>
  );
}

/** The page that a link in an email opens. Only the button uses the token, because email scanners open links. */
export function linkView({ messages, name }: Board, token: string): View {
  return narrowView(
    { title: messages.signIn, heading: messages.signInTo({ board: name }) },
    <>
      <p>{messages.confirmSignIn}</p>
      <form className="form" method="post" action={paths.signInToken}>
        <input type="hidden" name="token" value={token} />
        <button className="button" type="submit">
          {messages.signIn}
        </button>
      </form>
    </>,
  );
}
