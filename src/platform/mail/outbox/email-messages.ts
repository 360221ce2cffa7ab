import { fillIn, type Message } from '../../../../locales/fill-in.ts';
import type { EmailsMessages } from '../../../../locales/types/emails.ts';
import type { StaffEmailsMessages } from '../../../../locales/types/staff-emails.ts';
import {
  type Language,
  languages,
  type StaffLanguage,
  staffLanguages,
  toStaffLanguage,
} from '../../languages/languages.ts';
import { newMessageReader } from '../../languages/read-messages.ts';
import type { EmailLanguage } from './email-language.ts';

/** What emails to members, candidates and employers say. */
export const emailMessagesIn = newMessageReader<EmailsMessages, Language>('emails');

/** What emails to staff say. */
export const staffEmailMessagesIn = newMessageReader<StaffEmailsMessages, StaffLanguage>('staff-emails');

/** An email in the files of messages. */
interface EmailMessages {
  subject: Message;
  text: readonly Message[];
}

type NamesOf<Messages> = {
  [Name in keyof Messages]: Messages[Name] extends EmailMessages ? Name : never;
}[keyof Messages];

/** The name of an email that the messages have texts for. */
export type EmailName = NamesOf<EmailsMessages> | NamesOf<StaffEmailsMessages>;

interface Named {
  name: EmailName;
}

type Emails = Readonly<Partial<Record<string, EmailMessages>>>;

/** The built-in texts in this language, or else in English. They have placeholders such as {{link}} where messages have arguments. */
export function builtInTexts({ name }: Named, language: EmailLanguage) {
  const messages: unknown = isForStaff(name)
    ? staffEmailMessagesIn(toStaffLanguage(language))
    : emailMessagesIn(language);
  const { subject, text } = (messages as Emails)[name] as EmailMessages;
  return { subject: toTemplateText(subject), text: text.map(toTemplateText).join('\n\n') };
}

function toTemplateText(text: Message): string {
  return fillIn(text, (name) => `{{${name}}}`);
}

/** Emails to staff are in the languages of the dashboard, others in the languages of boards. */
export function languagesOf({ name }: Named): readonly EmailLanguage[] {
  return isForStaff(name) ? staffLanguages : languages;
}

/** The language itself if there are texts in it, or else English. */
export function chooseLanguage(template: Named, language: string): EmailLanguage {
  return languagesOf(template).find((each) => each === language) ?? 'en';
}

function isForStaff(name: string): boolean {
  return Object.hasOwn(staffEmailMessagesIn('en'), name);
}
