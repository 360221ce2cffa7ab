import { describe, expect, it } from 'vitest';
import { compileValidator } from '../../../../platform/http/input/validation.ts';
import { CreateJob } from '../../../jobs/jobs/schema.ts';
import { printMessage } from './print.ts';
import { listRules, toRuleMessage } from './rules.ts';

const values: unknown[] = [
  ...[null, 5, -1, 1e16, true, '', ' ', 'x', '12', 'ABC', 'a\nb', 'a@b.example', 'x'.repeat(5_000)],
  ...[{}, { a: 1 }, { city: 5 }, { country: 'XX' }, { country: 'XXX' }, { latitude: 1 }],
  ...[{ latitude: 100, longitude: 1 }, { city: null }, [], [5], ['x'], ['x', 'x'], ['AAAAA']],
  Array.from({ length: 300 }, (_, n) => `f${n}`),
];
const question = { id: 'a', label: 'A', type: 'choice', options: ['x'] };
const questions: object[] = [
  ...[{}, { ...question, id: '!' }, { ...question, options: [] }, { ...question, options: ['x', 'x'] }],
  ...[
    { ...question, type: 'text' },
    { ...question, knockout: 5 },
    { ...question, knockout: {} },
  ],
  ...[
    { ...question, knockout: ['y'] },
    { ...question, type: 'text', options: [], knockout: [true] },
  ],
];
const jobs: object[] = [
  ...Object.keys(CreateJob.properties).flatMap((field) =>
    values.map((value) => ({ title: 'Pilot', [field]: value })),
  ),
  ...questions.map((each) => ({ application_form: { questions: [each] } })),
  { application_form: { questions: [question, question] } },
  { salary_min: 5, salary_max: 1 },
  { remote: 'full', is_remote: false },
  { remote: 'none', is_remote: true },
  { how_to_apply: 'a@b.example', how_to_apply_method: 'url' },
  { how_to_apply: 'a@b.example', how_to_apply_method: 'form' },
  { how_to_apply_method: 'url' },
  { description: 'é'.repeat(60_000) },
  { form_data: { a: 'x'.repeat(70_000) } },
];

describe('what the API says about a value', () => {
  it('has a code for every value of a job that it refuses', () => {
    const validate = compileValidator(CreateJob);
    const sentences = new Set(jobs.flatMap((job) => validate(job)).map(({ message }) => message));
    expect(sentences.size).toBeGreaterThan(50);
    expect([...sentences].filter((sentence) => typeof toRuleMessage(sentence) === 'string')).toEqual([]);
  });

  it.each(listRules())('has the code %s', (code, sentence) => {
    const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'max' ? '2,048' : `<${name}>`,
    );
    expect(toRuleMessage(filled)).toMatchObject({ code, message: filled });
  });

  it.each([
    ['must not contain more than 2,048 characters', 'Erlaubt sind höchstens 2.048 Zeichen'],
    ['must contain at least 1 character', 'Mindestlänge 1 Zeichen'],
    ['must contain at least 3 characters', 'Mindestlänge 3 Zeichen'],
    ['must be one of draft, active, expired', 'Erlaubt sind draft, active, expired'],
    ['must be email to match how_to_apply', 'Zu how_to_apply passt nur email'],
    ['must be null or form if how_to_apply is null', 'Nötig ist null oder form, wenn how_to_apply null ist'],
  ])('%s is said in German', (sentence, german) => {
    const message = toRuleMessage(sentence);
    expect(typeof message === 'string' ? message : printMessage(message, 'de')).toBe(german);
  });

  it('stays text if imports do not know it', () => {
    expect(toRuleMessage('must be a rhyme')).toBe('must be a rhyme');
  });
});
