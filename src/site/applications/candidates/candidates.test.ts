import { beforeEach, describe, expect, it } from 'vitest';
import { type ApplicationBoard, mette, newApplicationBoard } from '../../../../test/applications.ts';
import { sendForm } from '../../../../test/forms.ts';
import { openPage } from '../../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textsOf } from '../../../../test/html.ts';
import { postJob } from '../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';
import { makePdf } from '../../../../test/zip.ts';
import type { Member } from '../../../features/people/members/schema.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
const path = '/account/candidates';

let board: ApplicationBoard;
let employer: Member;
let cookie: string;
let id: string;

beforeEach(async () => {
  board = await newApplicationBoard();
  const { company_id } = (await board.client.get(`/jobs/${board.job.id}`)).body.data;
  employer = await postMemberWithPassword(board.client, { role: 'employer' });
  await board.client.put(`/companies/${company_id}/members/${employer.id}`, { role: 'recruiter' });
  cookie = (await signedIn(board.client, employer)).cookie!;
  await board.applyWith(makePdf('<< /JS (x) >>'), 'cv.pdf', { name: `Mette ${HOSTILE}` });
  id = (await board.list())[0]?.id ?? '';
});

const open = (target: string, by = cookie) => openPage(board.client, target, { headers: { cookie: by } });
const send = (target: string, fields: Record<string, string>, by = cookie) =>
  sendForm(board.client, target, fields, { headers: { cookie: by } });
const read = async () => (await board.client.get(`/applications/${id}`)).body.data;

describe('the list of candidates', () => {
  it('is reached from the account, shows columns by stage, and reads nothing', async () => {
    expect((await open('/account')).text).toContain(`href="${path}"`);
    const page = await open(path);
    expect(textsOf(requireSafePage(page), 'h2').join(' ')).toContain('Received 1');
    expect(page.text).toContain(`href="${path}/${id}"`);
    expect((await board.list())[0]?.is_read).toBe(false);
  });

  it('filters by job, stage and words, and shows the funnel of a job', async () => {
    const own = await open(`${path}?job=${board.job.id}`);
    expect(own.text).toContain('The last 30 days');
    expect((await open(`${path}?search=nobody`)).text).toContain('No application matches.');
    expect((await open(`${path}?stage=new`)).text).toContain(id);
    expect((await open(`${path}?stage=hired`)).text).not.toContain(id);
    const other = await postJob(board.client, { how_to_apply_method: 'form', company_name: 'Steam Ships' });
    expect((await open(`${path}?job=${other.id}`)).text).not.toContain('The last 30 days');
    expect((await open(`${path}?job=x&stage=x&page=x`)).status).toBe(200);
  });

  it('moves several at once, and goes back to what was shown', async () => {
    const moved = await send(`${path}/move`, { id, stage: 'interview', back: `${path}?search=mette` });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${path}?search=mette&moved=1`]);
    expect((await read()).stage).toBe('interview');
    const wrong = await send(`${path}/move`, { id, stage: 'withdrawn', back: 'https://evil.example' });
    expect(wrong.headers.get('location')).toBe(`${path}?moved=0`);
  });

  it('asks visitors to sign in, and shows others nothing', async () => {
    const page = await openPage(board.client, path);
    expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in?to=%2Faccount%2Fcandidates']);
    const other = await postMemberWithPassword(board.client, { role: 'employer' });
    const by = (await signedIn(board.client, other)).cookie!;
    expect((await open(path, by)).text).toContain('No one has applied for your jobs yet.');
    expect((await open(`${path}/${id}`, by)).status).toBe(404);
    expect((await send(`${path}/${id}`, { stage: 'hired' }, by)).status).toBe(404);
    expect((await send(`${path}/${id}/notes`, { text: 'x' }, by)).status).toBe(404);
    expect((await send(`${path}/${id}/messages`, { subject: 'x', text: 'x' }, by)).status).toBe(404);
    await send(`${path}/move`, { id, stage: 'hired' }, by);
    const [file] = (await read()).files;
    expect((await open(`${path}/${id}/files/${file.id}`, by)).status).toBe(404);
    expect((await read()).stage).toBe('new');
  });
});

describe('the page of a candidate', () => {
  it('shows what was sent, warns of the file, and counts as reading', async () => {
    const { text } = await open(`${path}/${id}`);
    const page = requireSafePage({ text });
    for (const shown of [mette.email, 'cv.pdf', 'runs scripts']) expect(text).toContain(shown);
    expect((await board.list())[0]?.is_read).toBe(true);
    const controls = ['input', 'select', 'textarea'].flatMap((name) => findElements(page, name));
    const labels = new Set(findElements(page, 'label').map((label) => attributeOf(label, 'for')));
    for (const control of controls) {
      const isLabeled = labels.has(attributeOf(control, 'id')) || attributeOf(control, 'type') === 'checkbox';
      expect([attributeOf(control, 'name'), isLabeled]).toEqual([attributeOf(control, 'name'), true]);
    }
  });

  it('changes stage, rating and tags', async () => {
    const fields = { stage: 'shortlisted', rating: '4', tags: 'night, harbour' };
    expect((await send(`${path}/${id}`, fields)).headers.get('location')).toBe(`${path}/${id}?saved=1`);
    expect(await read()).toMatchObject({ stage: 'shortlisted', rating: 4, tags: ['night', 'harbour'] });
    expect((await send(`${path}/${id}`, { ...fields, tags: 'x'.repeat(50) })).status).toBe(422);
  });

  it('adds and deletes notes', async () => {
    await send(`${path}/${id}/notes`, { text: `Call her. ${HOSTILE}` });
    const page = await open(`${path}/${id}?saved=1`);
    requireSafePage(page);
    expect(page.text).toContain('Call her.');
    const [note] = (await board.client.get(`/applications/${id}/timeline`)).body.data;
    await send(`${path}/${id}/notes/${note.id}/delete`, {});
    expect((await open(`${path}/${id}`)).text).not.toContain('Call her.');
    expect((await send(`${path}/${id}/notes`, { text: ' ' })).status).toBe(422);
  });

  it('emails the candidate from a template, and keeps what was typed after a mistake', async () => {
    const template = {
      name: 'Invitation',
      subject: 'For {{job}}',
      text: 'Dear {{name}}, come to {{company}}.',
    };
    await board.client.patch('/organization', { applications: { message_templates: [template] } });
    const page = await open(`${path}/${id}?template=1`);
    requireSafePage(page);
    expect(page.text).toContain('value="For Harbour Pilot"');
    expect(page.text).toContain('come to North Sea Pilots.');
    const message = { subject: 'Your interview', text: 'Please call.', reply_to: 'crewing@pilots.example' };
    const wrong = await send(`${path}/${id}/messages`, { ...message, reply_to: 'nobody' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="Your interview"');
    await board.mails();
    const sent = await send(`${path}/${id}/messages`, message);
    expect(sent.headers.get('location')).toBe(`${path}/${id}?sent=1`);
    expect(await board.mails()).toMatchObject([{ to: mette.email, replyTo: message.reply_to }]);
  });

  it('fills in a template that an older version has stored with an unknown placeholder', async () => {
    const template = { name: 'Old', subject: 'For {{job}}', text: 'Dear {candidat_name} {{ name }} {{fee}}' };
    await board.client.scope.db
      .updateTable('organizations')
      .set({ message_templates: JSON.stringify([template]) })
      .where('id', '=', board.client.scope.organizationId)
      .execute();
    const page = await open(`${path}/${id}?template=1`);
    expect(page.text).toMatch(/Dear \{candidat_name\} Mette [^{}]+ \{\{fee\}\}/);
  });

  it('leads to a download of the file', async () => {
    const [file] = (await read()).files;
    const { status, headers } = await open(`${path}/${id}/files/${file.id}`);
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/api/v1/downloads/')]);
  });

  it('of a withdrawn application has no stage to choose', async () => {
    await board.client.scope.db
      .updateTable('applications')
      .set({ stage: 'withdrawn' })
      .where('organization_id', '=', board.client.scope.organizationId)
      .where('id', '=', id)
      .execute();
    const page = await open(`${path}/${id}`);
    expect(page.text).toContain('has withdrawn');
    expect(page.text).not.toContain('<select id="stage"');
    expect((await send(`${path}/${id}`, { rating: '3', tags: '' })).status).toBe(303);
    expect((await send(`${path}/${id}`, { stage: 'hired' })).status).toBe(422);
  });
});
