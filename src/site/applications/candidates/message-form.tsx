import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import type { ReactNode } from 'react';
import type { MessageTemplate } from '../../../features/board/organizations/application-settings.ts';
import type { Board } from '../../board.ts';
import { toCandidatePath } from '../../paths.ts';

export interface TypedMessage {
  subject: string;
  text: string;
  reply_to: string;
}

interface MessageFormProps {
  board: Board;
  /** Of the application. */
  id: string;
  templates: readonly MessageTemplate[];
  message: TypedMessage;
}

/** Writes an email to the candidate. A template is chosen on its own, so that the server fills it in without scripts. */
export function MessageForm({ board, id, templates, message }: MessageFormProps): ReactNode {
  const { messages } = board;
  const path = toCandidatePath(id);
  return (
    <section className="form apart" aria-labelledby="message">
      <h2 id="message">{messages.emailCandidate}</h2>
      {templates.length > 0 && (
        <form className="form" method="get" action={`${path}#message`}>
          <p className="field">
            <label htmlFor="template">{messages.messageTemplate}</label>
            <select id="template" name="template">
              {templates.map(({ name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: Templates are known by their place.
                <option key={index} value={index + 1}>
                  {name}
                </option>
              ))}
            </select>
          </p>
          <button className="button plain" type="submit">
            {messages.useTemplate}
          </button>
        </form>
      )}
      <form className="form" method="post" action={`${path}/messages`}>
        <p className="field">
          <label htmlFor="subject">{messages.messageSubject}</label>
          <input id="subject" name="subject" required maxLength={200} defaultValue={message.subject} />
        </p>
        <p className="field">
          <label htmlFor="text">{messages.messageText}</label>
          <textarea id="text" name="text" rows={8} required maxLength={10_000} defaultValue={message.text} />
        </p>
        <p className="field">
          <label htmlFor="reply_to">{messages.messageReplyTo}</label>
          <input
            id="reply_to"
            name="reply_to"
            type="email"
            required
            maxLength={MAX_EMAIL_LENGTH}
            defaultValue={message.reply_to}
          />
        </p>
        <button className="button" type="submit">
          {messages.sendEmail}
        </button>
      </form>
    </section>
  );
}
