import type { CorkboardError, ImportMessage, ImportRun } from '@corkboard/client';
import { english, german } from '../../generated/import-messages.ts';
import { useFormats } from '../../messages/formats.ts';
import { type Language, useLanguage } from '../../messages/language.ts';
import { useFieldLabel } from './field-label.ts';

/** What the server says about sources, rows and runs, by its codes. */
const sentences: Record<Language, Record<string, string>> = { en: english, de: german };

/** What the server says, in the language of the user. In English without a code, as from older versions, or with an unknown one. */
export function MessageText({ message }: { message: ImportMessage }) {
  const templates = sentences[useLanguage()];
  const print = usePrint(templates);
  return templateOf(message, templates) === undefined ? (
    <span lang="en">{message.message}</span>
  ) : (
    print(message)
  );
}

/** Why a run failed. The code of the error itself is that of its kind only. */
export function FailureText({ error }: { error: NonNullable<ImportRun['error']> }) {
  return <MessageText message={error.reason ?? { message: error.message }} />;
}

/** Why a source could not be read for a preview, or what the error says. */
export function SourceFailureText({ error: { details, message } }: { error: CorkboardError }) {
  return isMessage(details?.reason) ? <MessageText message={details.reason} /> : message;
}

/** Where something is in a source: a line in the language of the user, or a URL. */
export function usePosition(): (position: string) => string {
  const { line: template = '' } = sentences[useLanguage()];
  return (position) => {
    const line = /^line (\d+)$/.exec(position)?.[1];
    return line === undefined ? position : template.replace('{line}', line);
  };
}

function usePrint(templates: Record<string, string>): (message: ImportMessage) => string {
  const formats = useFormats();
  const labelOf = useFieldLabel();
  const positionOf = usePosition();
  const print = (message: ImportMessage): string => {
    const { values = {} } = message;
    const template = templateOf(message, templates);
    if (template === undefined) return message.message;
    return template.replace(/\{(\w+)\}/g, (_, name: string) => printValue(name, values[name]));
  };
  const printValue = (name: string, value: unknown): string => {
    if (isMessage(value)) return print(value);
    if (typeof value === 'number') return formats.number(value);
    const text = String(value ?? '');
    if (name === 'position') return positionOf(text);
    return name === 'fields' ? formats.list(text.split(', ').map(labelOf)) : text;
  };
  return print;
}

function templateOf({ code = '' }: ImportMessage, templates: Record<string, string>): string | undefined {
  return Object.hasOwn(templates, code) ? templates[code] : undefined;
}

function isMessage(value: unknown): value is ImportMessage {
  return typeof value === 'object' && value !== null && 'message' in value;
}
