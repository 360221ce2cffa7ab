import { frequencies } from '../../features/jobs/alerts/schema.ts';
import { languages } from '../../platform/languages/languages.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { messageView } from '../layout/message-view.tsx';
import { narrowView } from '../layout/narrow-view.tsx';
import { toAlertPath, toUnsubscribePath } from '../paths.ts';

/** An alert, as its page shows it. */
export interface ShownAlert {
  /** Of the links in its emails. */
  token: string;
  email: string;
  /** The search of the alert, in words. */
  description: string;
  frequency: string;
  hour: number;
  weekday: number;
  time_zone: string | null;
  language: string;
  isConfirmed: boolean;
}

/** Follows every request, whatever alerts the email address has. */
export function sentView({ messages }: Board, hasStarted: boolean): View {
  return messageView({
    status: 200,
    title: hasStarted ? messages.alertStartedTitle : messages.alertSentTitle,
    text: hasStarted ? messages.alertStartedText : messages.alertSentText,
    link: { href: '/', label: messages.seeAllJobs },
  });
}

export function goneAlertView({ messages }: Board): View {
  return linkedMessageView(messages, 404, messages.alertGoneTitle, messages.alertGoneText);
}

export function unsubscribedView({ messages }: Board): View {
  return linkedMessageView(messages, 200, messages.unsubscribedTitle, messages.unsubscribedText);
}

/** At the URL of a link in an email. */
function linkedMessageView(messages: Board['messages'], status: number, title: string, text: string): View {
  const link = { href: '/', label: messages.seeAllJobs };
  return { ...messageView({ status, title, text, link }), hasSecretUrl: true };
}

/** A button, because programs that check emails open all links. */
export function confirmView(board: Board, alert: ShownAlert): View {
  const { messages } = board;
  return narrowView(
    { title: messages.confirmAlertTitle, hasSecretUrl: true },
    <>
      <Summary board={board} alert={alert} />
      <form className="form" method="post" action={`${toAlertPath(alert.token)}/confirm`}>
        <button className="button" type="submit">
          {messages.confirmAlert}
        </button>
      </form>
    </>,
  );
}

export function unsubscribeView(board: Board, alert: ShownAlert): View {
  const { messages } = board;
  return narrowView(
    { title: messages.unsubscribe, hasSecretUrl: true },
    <>
      <Summary board={board} alert={alert} />
      <Unsubscribe board={board} alert={alert} />
      <p>
        <a href={toAlertPath(alert.token)}>{messages.manageAlertTitle}</a>
      </p>
    </>,
  );
}

export function manageView(board: Board, alert: ShownAlert, { isSaved }: { isSaved: boolean }): View {
  const { messages } = board;
  return narrowView(
    { title: messages.manageAlertTitle, hasSecretUrl: true },
    <>
      {isSaved && (
        <p className="notice" role="status">
          {messages.alertSaved}
        </p>
      )}
      <Summary board={board} alert={alert} />
      <Settings board={board} alert={alert} />
      <h2>{messages.unsubscribe}</h2>
      <Unsubscribe board={board} alert={alert} />
    </>,
  );
}

interface PartProps {
  board: Board;
  alert: ShownAlert;
}

function Summary({ alert }: PartProps) {
  return (
    <p>
      <strong>
        <bdi>{alert.description}</bdi>
      </strong>
      <br />
      <bdi className="quiet">{alert.email}</bdi>
    </p>
  );
}

function Settings({ board: { messages, language }, alert }: PartProps) {
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <form className="form" method="post" action={toAlertPath(alert.token)}>
      <Select
        name="frequency"
        label={messages.alertFrequency}
        value={alert.frequency}
        options={frequencies.map((each) => [each, messages.alertFrequencies[each]])}
      />
      <Select
        name="hour"
        label={messages.alertHour}
        value={`${alert.hour}`}
        options={Array.from({ length: 24 }, (_, hour) => [`${hour}`, `${`${hour}`.padStart(2, '0')}:00`])}
      />
      <Select
        name="weekday"
        label={messages.alertWeekday}
        value={`${alert.weekday}`}
        // 2026-06-01 is a Monday.
        options={Array.from({ length: 7 }, (_, n) => [
          `${n + 1}`,
          days.format(new Date(Date.UTC(2026, 5, n + 1))),
        ])}
      />
      <Select
        name="time_zone"
        label={messages.alertTimeZone}
        value={alert.time_zone ?? ''}
        options={[['', messages.boardTimeZone], ...listTimeZones(alert.time_zone)]}
      />
      <Select
        name="language"
        label={messages.alertLanguage}
        value={alert.language}
        options={languages.map((each) => [each, names.of(each) ?? each])}
      />
      <button className="button" type="submit">
        {messages.saveAlert}
      </button>
    </form>
  );
}

/** The one of the alert may have another name than the runtime lists. */
function listTimeZones(own: string | null): [string, string][] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(own === null ? [] : [own])]);
  return [...zones].sort().map((zone) => [zone, zone.replaceAll('_', ' ')]);
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  options: [value: string, name: string][];
}

function Select({ name, label, value, options }: SelectProps) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

function Unsubscribe({ board: { messages }, alert }: PartProps) {
  return (
    <>
      <form className="form" method="post" action={toUnsubscribePath(alert.token)}>
        <p>{messages.unsubscribeText}</p>
        <button className="button" type="submit">
          {messages.unsubscribe}
        </button>
      </form>
      <form className="form" method="post" action={toUnsubscribePath(alert.token)}>
        <input type="hidden" name="all" value="1" />
        <button className="button plain" type="submit">
          {messages.unsubscribeAll}
        </button>
      </form>
    </>
  );
}
