import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../../test/app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { createEvent, postWebhook } from '../../../../test/webhooks.ts';
import { serverForWorkers, work } from '../../../../test/worker.ts';

/** Long enough for a busy machine: hanging requests must still be open when the others have arrived. */
const TIMEOUT_MS = 50_000;

interface Receivers {
  receiver: WebhookReceiver;
  /** Paths that hang from now on. */
  hanging: Set<string>;
  /** Hanging requests that are open. */
  readonly open: number;
  /** Hanging requests that have ended. */
  readonly ended: number;
  /** Counts each event once, because a stopping worker may not have recorded its last request. */
  arrivalsOf(prefix: string): number;
}

/** Receivers at one host, one path each. */
async function startReceivers(): Promise<Receivers> {
  const hanging = new Set<string>();
  let begun = 0;
  let ended = 0;
  const receiver = await startWebhookReceiver(({ path }) => {
    if (!hanging.has(path)) return 204;
    begun++;
    return (response) => response.on('close', () => ended++);
  });
  return {
    receiver,
    hanging,
    get open() {
      return begun - ended;
    },
    get ended() {
      return ended;
    },
    arrivalsOf: (prefix) => {
      const arrivals = receiver.received.filter(({ path }) => path.startsWith(prefix));
      return new Set(arrivals.map(({ path, id }) => `${path} ${id}`)).size;
    },
  };
}

async function subscribe(client: Client, { receiver }: Receivers, prefix: string, count: number) {
  const paths = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  for (const path of paths) await postWebhook(client, { target_url: new URL(path, receiver.url).href });
  return paths;
}

async function makeEvents(client: Client, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await createEvent(client);
}

const arrived = (receivers: Receivers, prefix: string, count: number) =>
  until(
    async () => receivers.arrivalsOf(prefix),
    (arrivals) => arrivals === count,
    TIMEOUT_MS - 5_000,
  );

describe('hanging receivers do not delay others of their organization', { timeout: 180_000 }, () => {
  it('when no receiver has been tried before', async () => {
    const server = await serverForWorkers();
    const client = await newOrganization({ server });
    const receivers = await startReceivers();
    for (const path of await subscribe(client, receivers, '/hanging/', 30)) receivers.hanging.add(path);
    await subscribe(client, receivers, '/good/', 5);
    await makeEvents(client, 4);
    work(server, { timeoutMs: TIMEOUT_MS });
    expect(await arrived(receivers, '/good/', 20)).toBe(20);
    expect(await arrived(receivers, '/hanging/', 30)).toBe(30);
    expect(receivers.ended).toBe(0);
  });

  it('when all have responded before, in the same process and after a restart', async () => {
    const server = await serverForWorkers();
    const client = await newOrganization({ server });
    const receivers = await startReceivers();
    const toHang = await subscribe(client, receivers, '/hanging/', 12);
    await subscribe(client, receivers, '/good/', 5);
    const stop = work(server, { timeoutMs: TIMEOUT_MS });
    await makeEvents(client, 1);
    expect(await arrived(receivers, '/', 17)).toBe(17);
    for (const path of toHang) receivers.hanging.add(path);
    await makeEvents(client, 4);
    expect(await arrived(receivers, '/good/', 25)).toBe(25);
    expect(receivers.ended).toBe(0);

    await stop();
    // The receiver hears of it a moment later.
    const open = await until(
      async () => receivers.open,
      (count) => count === 0,
    );
    expect(open).toBe(0);
    const { ended } = receivers;
    work(server, { timeoutMs: TIMEOUT_MS });
    await makeEvents(client, 4);
    expect(await arrived(receivers, '/good/', 45)).toBe(45);
    expect(receivers.ended).toBe(ended);
  });
});
