import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContact, readEmail, readUrl } from './links.ts';

const FOUND = 'contact_found';
const long = `https://t.example/${'r'.repeat(2_030)}`;

/** `undefined`: the text is no way to apply. */
const contacts: [input: string, value: string | undefined, note?: string][] = [
  ['https://acme.example/1', 'https://acme.example/1'],
  ['HTTPS://acme.example/1', 'HTTPS://acme.example/1'],
  [long, long],
  [`${long}r`, undefined],
  ['//acme.example/1', 'https://acme.example/1', 'url_scheme_added'],
  ['www.acme.example/1', 'https://www.acme.example/1', 'url_scheme_added'],
  ['acme.example/apply', 'https://acme.example/apply', 'url_scheme_added'],
  ['acme.example', 'https://acme.example', 'url_scheme_added'],
  ['karriere.acme.example', 'https://karriere.acme.example', 'url_scheme_added'],
  ['acme.example/apply?id=1&amp;src=x', 'https://acme.example/apply?id=1&src=x'],
  ['münchen.example/jobs', 'https://münchen.example/jobs', 'url_scheme_added'],
  ['<https://acme.example/1>', 'https://acme.example/1'],
  ['jobs@acme.example', 'jobs@acme.example'],
  ['Jobs <jobs@acme.example>', 'jobs@acme.example'],
  ['mailto:jobs@acme.example?subject=Pilot', 'jobs@acme.example'],
  ['mailto:jobs%40acme.example', 'jobs@acme.example'],
  ['mailto:jobs@acme.example,hr@acme.example', 'jobs@acme.example'],
  ['jobs@acme\u200b.example', 'jobs@acme.example'],
  ['jobs&#64;acme.example', 'jobs@acme.example'],
  ['jobs (at) acme.example', 'jobs@acme.example'],
  ['jobs[at]acme[dot]example', 'jobs@acme.example'],
  ['tel:+49-30-123456', '+49-30-123456'],
  ['+49 30 123456', '+49 30 123456'],
  ['+1 555 123 4567 ext. 12', '+1 555 123 4567'],
  ['(555) 123-4567 x12', '(555) 123-4567'],
  ['030 123456 Durchwahl 7', '030 123456'],
  ['tel:+49-30-123456;ext=12', '+49-30-123456'],
  // Links.
  ['<a href="https://acme.example/1">Apply</a>', 'https://acme.example/1'],
  [
    "<p><a class='x' href='https://acme.example/1?a=1&amp;b=2'>Apply</a></p>",
    'https://acme.example/1?a=1&b=2',
  ],
  ['<a href=https://acme.example/1>Apply</a>', 'https://acme.example/1'],
  ['<a href="mailto:jobs@acme.example">Write</a>', 'jobs@acme.example'],
  ['<a href="tel:+4930123456">Call</a>', '+4930123456'],
  ['<a href="#top">Up</a> <a href="https://acme.example/1">Apply</a>', 'https://acme.example/1'],
  ['&lt;a href="#"&gt;jobs@acme.example&lt;/a&gt;', 'jobs@acme.example'],
  ['[Apply](https://acme.example/1)', 'https://acme.example/1', FOUND],
  // Lists.
  ['jobs@acme.example, hr@acme.example', 'jobs@acme.example', FOUND],
  ['jobs@acme.example; hr@acme.example', 'jobs@acme.example', FOUND],
  ['jobs@acme.example / +49 30 123456', 'jobs@acme.example', FOUND],
  ['https://acme.example/1 | https://acme.example/2', 'https://acme.example/1', FOUND],
  ['https://acme.example/1, jobs@acme.example', 'https://acme.example/1', FOUND],
  // Sentences.
  ['Please apply at https://acme.example/1', 'https://acme.example/1', FOUND],
  ['Apply at https://acme.example/1.', 'https://acme.example/1', FOUND],
  ['Apply (https://acme.example/1)!', 'https://acme.example/1', FOUND],
  ['See https://acme.example/a_(b) first', 'https://acme.example/a_(b)', FOUND],
  ['Send your CV to jobs@acme.example. Thank you!', 'jobs@acme.example', FOUND],
  ['E-Mail: jobs@acme.example (Frau Meier)', 'jobs@acme.example', FOUND],
  ['Write to jobs@acme.example or see https://acme.example', 'jobs@acme.example', FOUND],
  ['Bewerbung bitte an: bewerbung@klinik.example', 'bewerbung@klinik.example', FOUND],
  ['Envoyez votre CV à rh@acme.example', 'rh@acme.example', FOUND],
  ['Apply on acme.example/apply today', 'https://acme.example/apply', FOUND],
  ['Bewerbung über karriere.acme.example', 'https://karriere.acme.example', FOUND],
  ['Visit www.acme.example/jobs.', 'https://www.acme.example/jobs', FOUND],
  ['Call +49 30 123456 (Mrs Holm)', '+49 30 123456', FOUND],
  ['Telefon: 030/123456, Frau Meier', '030/123456', FOUND],
  // No way to apply.
  ['', undefined],
  ['see below', undefined],
  ['in person', undefined],
  ['n.a.', undefined],
  ['Send resume.pdf and letter.docx', undefined],
  ['We use Node.js and ASP.NET', undefined],
  ['Apply by 31.12.2026', undefined],
  ['Ref. 12345-678', undefined],
  ['jobs at acme.example or so', undefined],
  ['javascript:alert(1)', undefined],
  ['<a href="javascript:alert(1)">Apply</a>', undefined],
  ['https://user:secret@acme.example', undefined],
  ['030 '.repeat(126), undefined],
];

describe('a way to apply', () => {
  it.each(contacts)('of %j is %j', (input, expected, note) => {
    const { value, notes } = readContact(input);
    expect(value).toBe(expected);
    if (note !== undefined) expect(notes.map(({ code }) => code)).toContain(note);
  });

  it('of any text takes linear time', () => {
    const start = performance.now();
    for (const part of ['a.', 'a@', '<a href="', 'https://', 'tel 1', '(1', 'x ext ', '1-'])
      readContact(part.repeat(5_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('of any text is a URL, an email address or a phone number, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { value } = readContact(text);
        if (value !== undefined) expect(readContact(value).value).toBe(value);
      }),
    );
  });
});

it.each([
  ['https://a.example/x?a=1&amp;b=2', 'https://a.example/x?a=1&b=2'],
  ['www.a.example/jobs', 'https://www.a.example/jobs'],
  ['a.example', 'https://a.example'],
  ['//a.example', 'https://a.example'],
  ['https://a.example/a b', 'https://a.example/a%20b'],
  ['a.example/a b', undefined],
  ['resume.pdf', undefined],
  ['javascript:alert(1)', undefined],
  ['https://user:secret@a.example', undefined],
  ['not a url', undefined],
])('the URL %j is %j', (value, expected) => {
  expect(readUrl(value).value).toBe(expected);
});

it('a relative URL needs the URL of its page', () => {
  expect(readUrl('/jobs/1', 'https://a.example/careers').value).toBe('https://a.example/jobs/1');
  expect(readUrl('page.html', 'https://a.example/careers/').value).toBe(
    'https://a.example/careers/page.html',
  );
  expect(readUrl('/jobs/1').value).toBeUndefined();
});

it.each([
  ['mailto:jobs@a.example?subject=x', 'jobs@a.example'],
  ['Jobs <jobs@a.example>', 'jobs@a.example'],
  ['jobs at a.example', undefined],
])('the email address %j is %j', (value, expected) => {
  expect(readEmail(value).value).toBe(expected);
});
