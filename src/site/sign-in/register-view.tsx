import { LINK_MINUTES } from '../../platform/sign-in/links.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { Honeypot } from '../honeypot.tsx';
import { narrowView } from '../layout/narrow-view.tsx';
import { paths, toSignInPath } from '../paths.ts';
import { EmailField, ReturnPath } from './sign-in-view.tsx';

interface RegisterForm {
  /** The page to return to. */
  returnPath?: string | undefined;
  /** What was typed before a problem with the email address. */
  typed?: { email: string | undefined; name: string | undefined };
}

/** Where people create an account, if the board lets them. Nothing reveals whether an email address is a member's. */
export function registerView(board: Board, { returnPath, typed }: RegisterForm): View {
  const { messages } = board;
  return narrowView(
    { status: typed ? 422 : 200, title: messages.createAccountTitle },
    <>
      <p className="quiet">{messages.createAccountText}</p>
      {typed && (
        <p className="problem" role="alert">
          {messages.invalidEmail}
        </p>
      )}
      <form className="form" method="post" action={paths.register}>
        <ReturnPath path={returnPath} />
        <EmailField board={board} id="email" email={typed?.email} />
        <p className="field">
          <label htmlFor="name">
            {messages.yourName} <span className="quiet">({messages.optional})</span>
          </label>
          <input id="name" name="name" autoComplete="name" maxLength={200} defaultValue={typed?.name} />
        </p>
        <Honeypot label={messages.leaveEmpty} />
        <button className="button" type="submit">
          {messages.sendRegistration}
        </button>
      </form>
      <p>
        {messages.haveAccount} <a href={toSignInPath(returnPath)}>{messages.signIn}</a>
      </p>
    </>,
  );
}

/** Follows every registration, whether or not a link is sent. */
export function registrationSentView({ messages, formats }: Board): View {
  return narrowView(
    { title: messages.linkSentTitle },
    <>
      <p>{messages.registrationSentText({ minutes: formats.number(LINK_MINUTES) })}</p>
      <p>
        <a href={paths.signIn}>{messages.backToSignIn}</a>
      </p>
    </>,
  );
}

/** The page that the link in the email opens. Only the button uses the token, because email scanners open links. */
export function confirmRegistrationView({ messages, name }: Board, token: string): View {
  return narrowView(
    { title: messages.createAccountTitle },
    <>
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>{messages.confirmRegistration}</p>
      <form className="form" method="post" action={paths.signInToken}>
        <input type="hidden" name="token" value={token} />
        <button className="button" type="submit">
          {messages.createAccount}
        </button>
      </form>
    </>,
  );
}
