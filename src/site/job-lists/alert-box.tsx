import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { frequencies } from '../../features/jobs/alerts/schema.ts';
import type { AlertQuery } from '../../features/jobs/jobs/publications/alert-query.ts';
import type { Board } from '../board.ts';
import { ChallengeField, ChallengeNotice } from '../challenge-field.tsx';
import { Honeypot } from '../honeypot.tsx';
import { paths } from '../paths.ts';

export interface AlertBoxProps {
  board: Board;
  /** What to look for. */
  query: AlertQuery;
  /** What the visitor typed, for correction. */
  email?: string | undefined;
  /** Whether the email address was fine, and the challenge was not solved. */
  hasNoSolution?: boolean | undefined;
}

/** Asks for emails about new jobs. Works without scripts. */
export function AlertBox({ board, query, email, hasNoSolution = false }: AlertBoxProps) {
  if (!board.canEmail) return null;
  const { messages } = board;
  const isWrong = email !== undefined && !hasNoSolution;
  return (
    <section className="alert-box" aria-labelledby="alert">
      <h2 id="alert">{messages.alertTitle}</h2>
      <p className="quiet">{messages.alertText}</p>
      {email !== undefined && (
        <p className="problem" role="alert" id="alert-problem">
          {hasNoSolution ? messages.challengeFailed : messages.alertEmailInvalid}
        </p>
      )}
      <form className="form" method="post" action={paths.alerts}>
        <ChallengeNotice board={board} to={paths.alerts} />
        <input type="hidden" name="query" value={JSON.stringify(query)} />
        <p className="field">
          <label htmlFor="alert-email">{messages.alertEmail}</label>
          <input
            id="alert-email"
            name="email"
            type="email"
            required
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="email"
            defaultValue={email}
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={isWrong ? 'alert-problem' : undefined}
          />
        </p>
        <p className="field">
          <label htmlFor="alert-frequency">{messages.alertFrequency}</label>
          <select id="alert-frequency" name="frequency" defaultValue="daily">
            {frequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                {messages.alertFrequencies[frequency]}
              </option>
            ))}
          </select>
        </p>
        <Honeypot label={messages.leaveEmpty} id="alert-website" />
        <ChallengeField board={board} />
        <button className="button" type="submit">
          {messages.alertSubmit}
        </button>
      </form>
    </section>
  );
}
