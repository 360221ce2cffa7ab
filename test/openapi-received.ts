import type { Client, TestResponse } from './app.ts';
import { postMemberWithPassword, signedIn } from './sign-in.ts';

type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>;

/** Every operation of employers about an application, with every field. */
export async function walkReceived(
  client: Client,
  send: Send,
  { jobId, id, fileId }: { jobId: string; id: string; fileId: string },
): Promise<void> {
  const employer = await postMemberWithPassword(client, { role: 'employer' });
  const { company_id } = (await client.patch(`/jobs/${jobId}`, { company_name: 'Deckhands' })).body.data;
  await client.put(`/companies/${company_id}/members/${employer.id}`, { role: 'recruiter' });
  const { cookie = '' } = await signedIn(client, employer);
  const organization = `organization=${client.slug}`;
  const own = (method: string, path: string, body?: unknown) =>
    send(
      method,
      `/organization/received-applications${path}${path.includes('?') ? '&' : '?'}${organization}`,
      body,
      { cookie },
    );
  const filters = 'search=mette&stage=offer&knocked_out=true&from=2026-01-01&to=2099-01-01';
  await own('GET', `?${filters}&job_id=${jobId}&page=1&per_page=5`);
  await own('GET', `.csv?${filters}`);
  await own('GET', '/jobs');
  await own('GET', `/funnel?job_id=${jobId}&from=2026-01-01&to=2026-12-31`);
  await own('GET', `/${id}`);
  await own('PATCH', `/${id}`, { stage: 'interview', rating: 5, tags: ['night'], notify: true });
  await own('POST', '/move', { ids: [id], stage: 'offer', notify: false });
  const note = (await own('POST', `/${id}/notes`, { text: 'Call her.' })).body.data;
  await own('GET', `/${id}/timeline`);
  await own('DELETE', `/${id}/notes/${note.id}`);
  await own('POST', `/${id}/files/${fileId}/link`);
  const message = { subject: 'Hello', text: 'Please call.', reply_to: 'crewing@pilots.example' };
  await own('POST', `/${id}/messages`, message);
  await send('GET', `/organization/message-templates?${organization}`, undefined, { cookie });
}
