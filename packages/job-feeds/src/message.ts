import { bindMessages } from '../../../locales/bind-messages.ts';
import apiRules from '../../../locales/en/imports/api-rules.json' with { type: 'json' };
import english from '../../../locales/en/imports/messages.json' with { type: 'json' };
import { fillIn } from '../../../locales/fill-in.ts';
import { parseMessages } from '../../../locales/parse-messages.ts';
import type { ImportsMessages } from '../../../locales/types/imports.ts';

/** The code of a message. Its meaning never changes: clients translate by it. */
export type MessageCode = keyof ImportsMessages;

let bound: ImportsMessages | undefined;

/** Parsing takes milliseconds, which most processes need not spend. */
function messagesInEnglish(): ImportsMessages {
  bound ??= bindMessages<ImportsMessages>(parseMessages({ ...apiRules, ...english }), 'en');
  return bound;
}

type Value = string | number | ImportMessage;

/** A sentence for the operator in English, and what another language needs to say the same. */
export interface ImportMessage {
  /** Undefined in what older versions have stored. */
  code?: MessageCode;
  message: string;
  /** What the sentence names. */
  values?: Record<string, Value>;
}

type ValuesOf<Code extends MessageCode> = ImportsMessages[Code] extends (values: infer Values) => string
  ? Record<keyof Values, Value>
  : never;
type Arguments<Code extends MessageCode> = ValuesOf<Code> extends never ? [] : [values: ValuesOf<Code>];

const MAX_VALUE = 300;

/** Texts of the source are cut to 300 characters. */
export function newMessage<Code extends MessageCode>(code: Code, ...[given]: Arguments<Code>): ImportMessage {
  const entries = Object.entries<Value>(given ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? toStorable(value) : value,
  ]);
  const values = Object.fromEntries(entries) as Record<string, Value>;
  const message = fillIn(messagesInEnglish()[code], (name) => print(values[name] ?? ''));
  return entries.length === 0 ? { code, message } : { code, message, values };
}

/** PostgreSQL stores neither U+0000 nor unpaired surrogates. */
function toStorable(text: string): string {
  return text.slice(0, MAX_VALUE).toWellFormed().replaceAll('\0', '');
}

/** The same message once. */
export function withoutRepetition(messages: readonly ImportMessage[]): ImportMessage[] {
  return [...new Map(messages.map((each) => [each.message, each])).values()];
}

function print(value: Value): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  return typeof value === 'string' ? value : value.message;
}
