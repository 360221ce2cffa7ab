import type { LoadRequest } from './load.ts';
import type { Contender } from './processes.ts';
import type { Scenario } from './scenarios.ts';

/** Of each scenario so many answers are compared. */
const COMPARED = 50;
const AT_ONCE = 8;

/** Throws unless all answer the same bytes: what is not the same must not be measured against each other. */
export async function compareResponses(
  scenario: Scenario,
  contenders: Contender[],
  apiKey: string,
): Promise<void> {
  for (const request of scenario.requests.slice(0, COMPARED)) {
    const [first, ...others] = await Promise.all(contenders.map((one) => ask(one, request, apiKey)));
    for (const [position, other] of others.entries()) {
      if (first === other) continue;
      throw new Error(
        `${contenders[position + 1]?.name} answers ${request.path} with other bytes than ${contenders[0]?.name}:\n${differenceOf(first ?? '', other)}`,
      );
    }
  }
}

/** Asks for each once, so that totals are known to those who keep them. */
export async function warmUp(scenario: Scenario, contender: Contender, apiKey: string): Promise<void> {
  const rest = [...scenario.requests];
  const work = async () => {
    for (let request = rest.pop(); request; request = rest.pop()) await ask(contender, request, apiKey);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function ask({ name, port }: Contender, { path }: LoadRequest, apiKey: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': apiKey } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} refused ${path}: ${text}`);
  return text;
}

function differenceOf(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `${around(a)}\n${around(b)}`;
}
