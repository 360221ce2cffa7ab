import { frequencies } from '../../features/alerts/schema.ts';
import type { AlertQuery } from '../../features/jobs/publications/alert-query.ts';
import { MAX_EMAIL_LENGTH } from '../../platform/email-address.ts';
import type { Board } from '../board.ts';

export interface AlertBoxProps {
  board: Board;
  /** What to look for. */
  query: AlertQuery;
  /** What the visitor typed, if it was no email address. */
  email?: string | undefined;
}

/** Asks for emails about new jobs. Works without scripts. */
export function AlertBox({ board, query, email }: AlertBoxProps) {
  if (!board.canEmail) return null;
  const { messages } = board;
  return (
    <section className="alert-box" aria-labelledby="alert">
      <h2 id="alert">{messages.alertTitle}</h2>
      <p className="quiet">{messages.alertText}</p>
      {email !== undefined && (
        <p className="problem" role="alert" id="alert-problem">
          {messages.alertEmailInvalid}
        </p>
      )}
      <form className="form" method="post" action="/alerts">
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
            aria-invalid={email === undefined ? undefined : true}
            aria-describedby={email === undefined ? undefined : 'alert-problem'}
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
        <p className="visually-hidden" aria-hidden="true">
          <label htmlFor="alert-website">{messages.leaveEmpty}</label>
          <input id="alert-website" name="website" tabIndex={-1} autoComplete="off" />
        </p>
        <button className="button" type="submit">
          {messages.alertSubmit}
        </button>
      </form>
    </section>
  );
}
