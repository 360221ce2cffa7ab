import type { ApplicationForm, Question } from '../../features/hiring/application-forms/schema.ts';
import type { CreateApplication } from '../../features/hiring/applications/public/schema.ts';
import type { TextField } from '../../platform/http/input/multipart-stream.ts';
import { textProblem } from '../../platform/text.ts';

type Problem = 'required' | 'invalid' | 'long' | 'type' | 'size' | 'empty' | 'several' | 'proof';

/** What a visitor has typed, for correction, and which fields have a problem. */
export interface FormState {
  values: ReadonlyMap<string, string[]>;
  /** By the name of the field. */
  problems: ReadonlyMap<string, Problem>;
  /** Whether a file was chosen. Browsers do not keep it. */
  hadFile: boolean;
}

export const EMPTY_STATE: FormState = { values: new Map(), problems: new Map(), hadFile: false };

/** The name of a question's field. */
export function fieldOf(questionId: string): string {
  return `answer-${questionId}`;
}

/** The values by the names of their fields. Leaves out what a page cannot show. */
export function toValues(fields: readonly TextField[]): Map<string, string[]> {
  const shown = fields.filter(([, text]) => !textProblem(text));
  const groups = Map.groupBy(shown, ([name]) => name);
  return new Map([...groups].map(([name, of]) => [name, of.map(([, text]) => text)]));
}

/** The body that the API would get. */
export function toBody(
  { questions }: Pick<ApplicationForm, 'questions'>,
  values: ReadonlyMap<string, string[]>,
): CreateApplication {
  const first = (name: string) => values.get(name)?.[0] ?? '';
  const links = first('links')
    .split('\n')
    .map((line) => line.trim());
  const answers = questions.map((question) => [
    question.id,
    toAnswer(question, values.get(fieldOf(question.id))),
  ]);
  return {
    name: first('name'),
    email: first('email').trim(),
    phone: first('phone'),
    cover_letter: first('cover_letter').replaceAll('\r\n', '\n'),
    links: links.filter((link) => link !== '').map(completeUrl),
    answers: Object.fromEntries(answers),
    consent_version: first('consent') || null,
    website: first('website'),
    altcha: first('altcha'),
  };
}

/** People leave out the scheme. */
function completeUrl(link: string): string {
  return /^[a-z]+:/i.test(link) ? link : `https://${link}`;
}

function toAnswer({ type }: Question, texts: string[] = []): unknown {
  const [text = ''] = texts;
  if (type === 'multiple') return texts;
  if (type === 'yes_no') return text === 'yes' ? true : text === 'no' ? false : undefined;
  if (type !== 'number' || text.trim() === '') return text;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** The problems of an API response, by the fields of the page. */
export function toProblems(issues: readonly { path: string; message: string }[]): FormState['problems'] {
  return new Map(issues.map(({ path, message }) => [toField(path), toProblem(path, message)]));
}

function toProblem(path: string, message: string): Problem {
  if (path === '') return 'several';
  if (message === 'is required') return 'required';
  if (message === 'must not be empty') return 'empty';
  return /more than \d+ characters|of up to \d+/.test(message) ? 'long' : 'invalid';
}

/** Only what follows the file breaks the form of a browser as a whole. */
function toField(path: string): string {
  if (path === '') return 'resume';
  const [, name = '', id = ''] = path.split('/');
  if (name === 'answers') return fieldOf(id);
  return name === 'consent_version' ? 'consent' : name;
}
