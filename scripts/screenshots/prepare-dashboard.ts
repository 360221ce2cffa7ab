import { createServer, type Server } from 'node:http';
import { request } from 'undici';
import type { DemoServer } from './demo-server.ts';
import { readJobs, send } from './prepare-board.ts';

/** Fixed, because a picture shows it. */
const RECEIVER_PORT = 8090;

/** What the screens of the pictures show besides the demo: a user, and a delivery that failed. */
export interface PreparedDashboard {
  /** The cookie of the session, as `name=value`. */
  session: string;
  /** Paths below the organization, by the names of their pictures. */
  paths: Record<'job' | 'post' | 'delivery', string>;
  close(): void;
}

export async function prepareDashboard(server: DemoServer): Promise<PreparedDashboard> {
  const receiver = await startReceiver();
  const session = await createUser(server);
  const [job] = (await readJobs(server, 1)).filter(({ salary_min }) => salary_min !== null);
  const { data: posts } = await send(server, 'GET', '/pages?kind=blog_post&per_page=100');
  const post = posts.find(({ slug }: { slug: string }) => slug === 'how-to-read-a-salary-range');
  return {
    session,
    paths: {
      job: `jobs/${job?.id}`,
      post: `posts/${post.id}`,
      delivery: await createDelivery(server, job?.id ?? ''),
    },
    close: () => receiver.close(),
  };
}

/** Fails each request, as a receiver does that is down. */
async function startReceiver(): Promise<Server> {
  const receiver = createServer((_, response) => {
    response.writeHead(503, { 'content-type': 'application/json', date: 'Mon, 01 Jun 2026 08:00:00 GMT' });
    response.end('{"message": "Down for maintenance until 10:00."}');
  });
  await new Promise<void>((resolve, reject) => {
    receiver.once('error', reject).listen(RECEIVER_PORT, '127.0.0.1', resolve);
  });
  return receiver;
}

async function createUser({ host, domain, welcomeToken }: DemoServer): Promise<string> {
  const { statusCode, headers, body } = await request(`http://${host}/api/v1/session`, {
    method: 'POST',
    headers: { host: domain, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: welcomeToken, name: 'Mette Holm', email: 'mette@tidewater.example' }),
  });
  if (statusCode >= 300) throw new Error(`POST /session: ${statusCode} ${await body.text()}`);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** A change of a job for a receiver that is down. Returns the path of the delivery. */
async function createDelivery(server: DemoServer, jobId: string): Promise<string> {
  const { data: webhook } = await send(server, 'POST', '/webhooks', {
    event: 'job.updated',
    target_url: `http://127.0.0.1:${RECEIVER_PORT}/corkboard`,
  });
  await send(server, 'PATCH', `/jobs/${jobId}`, { recruiter_name: 'Mette Holm' });
  for (;;) {
    const { data } = await send(server, 'GET', `/webhooks/${webhook.id}/deliveries`);
    if (data[0]) return `webhooks/${webhook.id}/deliveries/${data[0].id}`;
  }
}
