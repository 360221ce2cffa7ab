import type { Scope } from '../../scope.ts';
import type { EmailLanguage } from './email-language.ts';
import type { EmailName } from './email-messages.ts';

export interface EmailTexts {
  subject: string;
  /** Paragraphs in a small part of Markdown, with placeholders such as {{link}}. */
  text: string;
}

export interface Placeholder {
  description: string;
  /** Shown in previews. */
  sample: string | ((language: EmailLanguage) => string);
  /** Whether the value is a URL, so that it can be the target of a link. */
  isUrl?: boolean;
  /** The sample of a list of links. It is shown where a paragraph is the placeholder alone, and as titles elsewhere. */
  sampleList?: (language: EmailLanguage) => ListItem[];
  /** Whether the value keeps its line breaks. Otherwise they become spaces. */
  hasLines?: boolean;
  /** Whether each text must contain it. */
  isRequired?: boolean;
}

/** An entry of a list: a link with lines of text below it. */
export interface ListItem {
  title: string;
  url: string;
  lines: string[];
}

/** What recipient and content depend on. Small, without secrets. */
export type EmailPayload = Readonly<Record<string, string>>;

/** An email. The messages have its texts under its name. */
export interface EmailTemplate {
  name: EmailName;
  /** When the email is sent. */
  description: string;
  /** The sender that recipients see. An organization can override the texts of its own emails. */
  sender: 'organization' | 'installation';
  placeholders: Readonly<Record<string, Placeholder>>;
}

/** One kind of email. The enqueuing feature defines it; `src/registries/email-kinds.ts` lists all of them. */
export interface EmailKind {
  /** Stored with each email. */
  name: string;
  /** Whether complaints and unsubscribes suppress it. */
  isAlert?: boolean;
  /** Whether anyone can cause it for a known email address, on every board. Such emails count against the limit of the mailbox. */
  isFromStrangers?: boolean;
  /** Older emails are not sent. */
  validSeconds: number;
  /** The templates that `prepare` chooses from. */
  templates: readonly EmailTemplate[];
  /**
   * Finds recipient and content when the email is sent, so that a request reveals nothing about the recipient. Returns undefined if
   * the email is no longer needed. Runs once for each attempt, and must then return the same links.
   */
  prepare(scope: Scope, payload: EmailPayload): Promise<PreparedEmail | undefined>;
  /** Runs when a prepared email was not sent and never will be. */
  discard?(scope: Scope, payload: EmailPayload): Promise<void>;
}

export interface PreparedEmail {
  to: string;
  template: EmailTemplate;
  /** Default: the language of the organization. English where the template lacks it. */
  language?: EmailLanguage;
  /** For each placeholder of the template that is no list. */
  values: Readonly<Record<string, string>>;
  lists?: Readonly<Record<string, ListItem[]>>;
  /** Where answers go. Default: where the organization reads them. */
  replyTo?: string;
  /** Where the recipient ends such emails. */
  unsubscribeUrl?: string;
}
