import { expect } from 'vitest';
import type { ApplicationBoard } from './applications.ts';
import { sendForm } from './forms.ts';
import { openPage } from './hosts.ts';
import type { Visitor } from './sign-in.ts';

export const RECEIVED = '/organization/received-applications';
const PAGES = '/account/candidates';

/** The names of the candidates whose applications the employer has received. */
export async function receivedNames(by: Visitor, query = ''): Promise<string[]> {
  const { status, body, text } = await by.send('GET', `${RECEIVED}${query}`);
  expect(status, text).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
}

/** Tries every operation and every page on the application, and expects that it does not exist and stays as it is. */
export async function expectOutOfReach(
  { client, job }: ApplicationBoard,
  id: string,
  by: Visitor,
): Promise<void> {
  const read = async () => {
    const { updated_at: _, ...application } = (await client.get(`/applications/${id}`)).body.data;
    return { application, timeline: (await client.get(`/applications/${id}/timeline`)).body.data };
  };
  // Staff read it first, so that nothing but the employer could change it.
  const before = await read();
  const { name, files } = before.application;
  const responses = [
    await by.send('GET', `${RECEIVED}/${id}`),
    await by.send('PATCH', `${RECEIVED}/${id}`, { rating: 1 }),
    await by.send('GET', `${RECEIVED}/${id}/timeline`),
    await by.send('POST', `${RECEIVED}/${id}/notes`, { text: 'x' }),
    await by.send('POST', `${RECEIVED}/${id}/messages`, { subject: 'x', text: 'x' }),
    await by.send('POST', `${RECEIVED}/${id}/files/${files[0].id}/link`),
    await by.send('GET', `${RECEIVED}/funnel?job_id=${job.id}`),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect(await receivedNames(by)).not.toContain(name);
  expect(await receivedNames(by, `?search=${encodeURIComponent(name)}`)).toEqual([]);
  expect(await receivedNames(by, `?job_id=${job.id}`)).toEqual([]);
  const jobs = (await by.send('GET', `${RECEIVED}/jobs`)).body.data;
  expect(jobs.map((each: { id: string }) => each.id)).not.toContain(job.id);
  const moved = await by.send('POST', `${RECEIVED}/move`, { ids: [id], stage: 'hired' });
  expect(moved.body.data).toEqual({ moved: [], skipped: [id] });
  expect((await by.send('GET', `${RECEIVED}.csv`)).text).not.toContain(name);

  const request = { headers: { cookie: by.cookie ?? '' } };
  for (const page of [PAGES, `${PAGES}?job=${job.id}`, `${PAGES}?search=${encodeURIComponent(name)}`]) {
    const { text } = await openPage(client, page, request);
    expect(text, page).not.toContain(id);
  }
  for (const page of [`${PAGES}/${id}`, `${PAGES}/${id}/files/${files[0].id}`])
    expect((await openPage(client, page, request)).status, page).toBe(404);
  const forms: Record<string, Record<string, string>> = {
    [`${PAGES}/${id}`]: { stage: 'hired' },
    [`${PAGES}/${id}/notes`]: { text: 'x' },
    [`${PAGES}/${id}/messages`]: { subject: 'x', text: 'x' },
  };
  for (const [path, fields] of Object.entries(forms))
    expect((await sendForm(client, path, fields, request)).status, path).toBe(404);
  const form = await sendForm(client, `${PAGES}/move`, { id, stage: 'hired', back: PAGES }, request);
  expect(form.headers.get('location')).toBe(`${PAGES}?moved=0`);
  expect(await read()).toEqual(before);
}
