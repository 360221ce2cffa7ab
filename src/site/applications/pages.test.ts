import { beforeEach, describe, expect, it } from 'vitest';
import type { TestResponse } from '../../../test/app.ts';
import { sharedServer } from '../../../test/app.ts';
import {
  type ApplicationBoard,
  mette,
  newApplicationBoard,
  resumeForm,
  tokenOf,
} from '../../../test/applications.ts';
import { sendForm } from '../../../test/forms.ts';
import { openPage, requestHost } from '../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf, textsOf } from '../../../test/html.ts';
import { postMemberWithPassword, signedIn } from '../../../test/sign-in.ts';
import { makePdf } from '../../../test/zip.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

let board: ApplicationBoard;
let path: string;
beforeEach(async () => {
  board = await newApplicationBoard({
    job: { description: '<p>Guide ships.</p>', location: 'Rotterdam, Netherlands' },
  });
  path = `/jobs/${board.job.slug}/apply`;
});

/** Like a browser without scripts. */
async function submit(form: FormData, headers: Record<string, string> = {}): Promise<TestResponse> {
  const host = `${board.client.slug}.${board.server.config.PLATFORM_DOMAIN}`;
  return requestHost(board.server.origin, host, path, {
    method: 'POST',
    body: form,
    headers: { accept: 'text/html', origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...headers },
  });
}

function toForm(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('resume', new Blob([]), '');
  return form;
}

const questions = [
  { id: 'licence', type: 'yes_no', label: `Licence? ${HOSTILE}`, required: true },
  { id: 'area', type: 'choice', label: 'Where?', options: ['Kiel', 'Rotterdam'] },
  { id: 'shifts', type: 'multiple', label: 'Which shifts?', options: ['day', 'night'] },
  { id: 'years', type: 'number', label: 'How many years?' },
  { id: 'from', type: 'date', label: 'From when?' },
  { id: 'why', type: 'long_text', label: 'Why?' },
];

async function setForm(form: object): Promise<void> {
  const response = await board.client.patch('/organization', { applications: { form } });
  expect(response.status, response.text).toBe(200);
}

describe('the form of a job', () => {
  it('is linked from the job, and has a labeled control for each question', async () => {
    await setForm({ questions, phone: 'off', consent: { text: `Store it. ${HOSTILE}`, version: '3' } });
    const job = await openPage(board.client, `/jobs/${board.job.slug}`);
    expect(job.text).toContain(`href="${path}"`);
    expect(job.text).toContain('"directApply":true');
    const page = requireSafePage(await openPage(board.client, path));
    const controls = ['input', 'select', 'textarea'].flatMap((name) => findElements(page, name));
    const names = new Set(controls.map((control) => attributeOf(control, 'name')));
    for (const { id } of questions) expect(names).toContain(`answer-${id}`);
    expect(names).not.toContain('phone');
    const labels = findElements(page, 'label').map((label) => attributeOf(label, 'for'));
    for (const name of ['name', 'email', 'resume', 'answer-area', 'answer-why'])
      expect(labels).toContain(name);
    const [form] = findElements(page, 'form').filter((each) => attributeOf(each, 'action') === path);
    expect(form && attributeOf(form, 'enctype')).toBe('multipart/form-data');
  });

  it('sends the application with its résumé, and thanks', async () => {
    await setForm({ questions, consent: { text: 'Store it.', version: '3' } });
    const form = new FormData();
    for (const [name, value] of [
      ...Object.entries(mette),
      ['links', 'mette.example\r\n\r\nhttps://a.example'],
      ['cover_letter', 'Hello\r\nthere'],
      ['answer-licence', 'yes'],
      ['answer-area', ''],
      ['answer-shifts', 'day'],
      ['answer-shifts', 'night'],
      ['answer-years', '7,5'],
      ['answer-from', '2026-12-01'],
      ['answer-why', ''],
      ['website', ''],
      ['consent', '3'],
    ])
      form.append(name as string, value as string);
    form.append('resume', new Blob([new Uint8Array(makePdf('', 300_000))]), 'cv.pdf');
    const response = await submit(form);
    expect([response.status, response.headers.get('location')], response.text).toEqual([
      303,
      `${path}?sent=1`,
    ]);
    const sent = requireSafePage(await openPage(board.client, `${path}?sent=1`));
    expect(textsOf(sent, 'h1')).toEqual(['Application sent']);
    const [{ id } = { id: '' }] = await board.list();
    expect((await board.client.get(`/applications/${id}`)).body.data).toMatchObject({
      cover_letter: 'Hello\nthere',
      links: ['https://mette.example', 'https://a.example'],
      answers: { licence: true, shifts: ['day', 'night'], years: 7.5, from: '2026-12-01' },
      consent_version: '3',
      files: [{ name: 'cv.pdf' }],
    });
  });

  it('shows what was typed again, and says what is missing, in the language of the board', async () => {
    await setForm({ questions });
    await board.client.patch('/organization', { language: 'de' });
    const response = await submit(
      toForm([
        ['name', HOSTILE],
        ['email', 'nobody'],
        ['answer-years', 'many'],
        ['answer-shifts', 'night'],
      ]),
    );
    expect(response.status).toBe(422);
    const page = requireSafePage(response);
    expect(response.text).toContain('Bitte prüfen Sie einige Felder.');
    expect(response.text).toContain('Dieses Feld ist erforderlich.');
    const inputs = findElements(page, 'input');
    const input = (name: string) => inputs.find((each) => attributeOf(each, 'name') === name)!;
    expect(attributeOf(input('name'), 'value')).toBe(HOSTILE);
    expect(attributeOf(input('email'), 'aria-invalid')).toBe('true');
    expect(attributeOf(input('answer-years'), 'value')).toBe('many');
    expect(
      inputs
        .filter((each) => attributeOf(each, 'checked') !== undefined)
        .map((each) => attributeOf(each, 'value')),
    ).toEqual(['night']);
  });

  it('says at each field what is wrong', async () => {
    const documents = [new File([makePdf()], 'a.pdf'), new File([makePdf()], 'b.pdf')];
    const cases: [string, Record<string, string>, File[], string][] = [
      ['email', { email: 'mette@' }, [], 'Enter a valid email address.'],
      ['links', { links: 'https://' }, [], 'Enter one link per line'],
      ['name', { name: 'x'.repeat(201) }, [], 'This text is too long. Shorten it to 200 characters.'],
      ['resume', {}, [new File([], 'cv.pdf')], 'The file is empty. Choose another file.'],
      ['resume', {}, documents, 'Send only one file.'],
      [
        'resume',
        {},
        [new File([makePdf(), new Uint8Array(11 * 1_048_576)], 'cv.pdf')],
        'The file is larger than 10 MB.',
      ],
    ];
    for (const [field, fields, files, text] of cases) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...mette, ...fields })) form.append(name, value);
      for (const file of files) form.append('resume', file);
      const page = requireSafePage(await submit(form));
      const problems = findElements(page, 'p').filter((each) =>
        attributeOf(each, 'id')?.endsWith('-problem'),
      );
      expect([text, problems.map((each) => attributeOf(each, 'id'))]).toEqual([text, [`${field}-problem`]]);
      expect(textOf(problems[0]!)).toContain(text);
    }
    expect(await board.list()).toEqual([]);
  });

  it('says that a file is no document, and keeps the rest', async () => {
    const response = await submit(resumeForm({ ...mette, phone: '123' }, Buffer.from('MZ'), 'cv.pdf'));
    expect(response.status).toBe(415);
    expect(response.text).toContain('must be a PDF, DOCX or ODT document');
    expect(response.text).toContain('Choose your file again.');
    expect(response.text).toContain('value="123"');
    expect(await board.list()).toEqual([]);
  });

  it('knows the signed-in member, and tells her that her application was read', async () => {
    const member = await postMemberWithPassword(board.client, { email: mette.email, name: 'Mette Holm' });
    const { cookie = '' } = await signedIn(board.client, member);
    const page = await openPage(board.client, path, { headers: { cookie } });
    expect(page.text).toContain('value="mette@pilots.example"');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const form = () => toForm(Object.entries(mette));
    expect((await submit(form(), { cookie })).status).toBe(303);
    await board.client.get(`/applications/${(await board.list())[0]?.id}`);
    const again = await submit(form(), { cookie });
    expect([again.status, textsOf(requireSafePage(again), 'h1')]).toEqual([
      409,
      ['You have already applied'],
    ]);
    const list = await openPage(board.client, '/account/applications', { headers: { cookie } });
    expect(textsOf(requireSafePage(list), 'h2')).toEqual(['Harbour Pilot']);
    expect(list.text).toContain('North Sea Pilots');
    const link = /href="[^"]+(\/account\/applications\/[\w-]{43})"/.exec(list.text)?.[1] ?? '';
    expect(textsOf(requireSafePage(await openPage(board.client, link)), 'h1')).toEqual(['Your application']);
  });

  it('is closed for jobs that have ended or take no forms, and accepts no form of another site', async () => {
    const crossSite = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await submit(toForm(Object.entries(mette)), crossSite)).status).toBe(403);
    await board.client.patch(`/jobs/${board.job.id}`, { status: 'expired' });
    expect((await openPage(board.client, path)).status).toBe(303);
    const late = await submit(toForm(Object.entries(mette)));
    expect([late.status, textsOf(requireSafePage(late), 'h1')]).toEqual([409, ['Applications are closed']]);
    await board.client.patch(`/jobs/${board.job.id}`, { status: 'draft' });
    expect((await openPage(board.client, path)).status).toBe(404);
    expect(await board.list()).toEqual([]);
  });

  it('is not offered while no candidate could get the link', async () => {
    const server = await sharedServer({ SMTP_URL: '', PLATFORM_DOMAIN: 'boards.example' });
    const silent = await newApplicationBoard({ server });
    const host = `${silent.client.slug}.boards.example`;
    const { text } = await requestHost(server.origin, host, `/jobs/${silent.job.slug}`, {
      headers: { accept: 'text/html' },
    });
    expect(text).not.toContain(`/jobs/${silent.job.slug}/apply`);
  });
});

describe('the page of a candidate', () => {
  async function applyAndOpen(): Promise<{ page: string; response: TestResponse }> {
    await board.apply({ cover_letter: HOSTILE });
    const page = `/account/applications/${tokenOf((await board.mails())[0])}`;
    return { page, response: await openPage(board.client, page) };
  }

  it('shows what was sent, leaks its URL to no one, and withdraws', async () => {
    const { page, response } = await applyAndOpen();
    expect(textsOf(requireSafePage(response), 'h1')).toEqual(['Your application']);
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect((await sendForm(board.client, `${page}/withdraw`)).status).toBe(303);
    expect((await openPage(board.client, page)).text).toContain('Withdrawn');
    expect(await board.list()).toMatchObject([{ stage: 'withdrawn' }]);
  });

  it('erases the application', async () => {
    const { page } = await applyAndOpen();
    const erased = await sendForm(board.client, `${page}/erase`);
    expect(textsOf(requireSafePage(erased), 'h1')).toEqual(['Your application is deleted']);
    expect((await openPage(board.client, page)).status).toBe(404);
    expect(await board.list()).toEqual([]);
  });

  it('replaces an earlier application only by its button', async () => {
    await board.apply();
    await board.apply({ name: 'Second' });
    const waiting = (await board.mails()).find(({ subject }) => subject.startsWith('Replace'));
    const page = `/account/applications/${tokenOf(waiting)}`;
    const opened = await openPage(board.client, page);
    expect(textsOf(requireSafePage(opened), 'h1')).toEqual(['Replace your application?']);
    expect(await board.list()).toMatchObject([{ name: 'Mette Holm' }]);
    expect((await sendForm(board.client, `${page}/confirm`)).status).toBe(303);
    expect(await board.list()).toMatchObject([{ name: 'Second' }]);
  });

  it('of another token does not exist', async () => {
    const page = `/account/applications/${'x'.repeat(43)}`;
    expect((await openPage(board.client, page)).status).toBe(404);
    expect(textsOf(requireSafePage(await sendForm(board.client, `${page}/erase`)), 'h1')).toEqual([
      'This application is no longer here',
    ]);
  });
});
