import type { LoadRequest } from '../support/load-requests.ts';
import type { Contender } from '../support/processes.ts';
import type { Scenario } from '../support/scenarios.ts';

/** The number of responses that are compared in each scenario. */
const COMPARED_REQUESTS = 50;
const CONCURRENCY = 8;

/**
 * Throws unless all contenders return identical bodies. Otherwise, a comparison of their speed would mean nothing. `change` changes the
 * board before each request.
 */
export async function compareResponses(
  scenario: Scenario,
  contenders: Contender[],
  apiKey: string,
  change: (() => Promise<void>) | undefined,
): Promise<void> {
  for (const request of scenario.requests.slice(0, COMPARED_REQUESTS)) {
    await change?.();
    const [first, ...others] = await Promise.all(
      contenders.map((contender) => send(contender, request, apiKey)),
    );
    for (const [position, other] of others.entries()) {
      if (first === other) continue;
      throw new Error(
        `${contenders[position + 1]?.name} and ${contenders[0]?.name} return different bodies for ${request.path}:\n${differenceOf(first ?? '', other)}`,
      );
    }
  }
}

/** Sends each request once, so that contenders with caches fill them, and again until there were `minRequests`. */
export async function warmUp(
  scenario: Scenario,
  contender: Contender,
  { apiKey, minRequests }: { apiKey: string; minRequests: number },
): Promise<void> {
  const { requests } = scenario;
  const count = Math.max(requests.length, minRequests);
  let sent = 0;
  const work = async () => {
    while (sent < count) await send(contender, requests[sent++ % requests.length] as LoadRequest, apiKey);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function send({ name, port }: Contender, { path }: LoadRequest, apiKey: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': apiKey } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} responded with ${response.status} to ${path}: ${text}`);
  return text;
}

function differenceOf(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `${around(a)}\n${around(b)}`;
}
