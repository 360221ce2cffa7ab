import { OutboundError } from '../../platform/outbound/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';

export interface Proving {
  /** Looks up and fetches what the domain shows. */
  outbound: Outbound;
  /** Where the file is fetched; left out: where browsers would. */
  port?: number;
}

interface Claim {
  domain: string;
  token: string;
}

const CHECK_MS = 5_000;
const MAX_FILE_BYTES = 1_000;

/** The text that a TXT record or a file holds. */
export function toProof(token: string): string {
  return `corkboard-verification=${token}`;
}

export function toTxtName(domain: string): string {
  return `_corkboard.${domain}`;
}

/**
 * Corkboard itself never serves this file for a claim: a domain usually points here before it is proved, and then whoever
 * claimed it first would have it, whosever it is. The file tells something only where another server answers.
 */
export function toFileUrl({ domain, token }: Claim, port?: number): string {
  const host = port === undefined ? domain : `${domain}:${port}`;
  return `http://${host}/.well-known/corkboard-verification/${token}`;
}

/** Why it is not proved that the claimant holds the domain, in sentences; undefined: it is. */
export async function findProofProblem(
  proving: Proving,
  claim: Claim,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const limits = { timeoutMs: CHECK_MS, ...(signal ? { signal } : {}) };
  const problems = await Promise.all([
    toProblem(findTxtProblem(proving, claim, limits)),
    toProblem(findFileProblem(proving, claim, limits)),
  ]);
  return problems.includes(undefined) ? undefined : `TXT record: ${problems[0]} File: ${problems[1]}`;
}

interface Limits {
  timeoutMs: number;
  signal?: AbortSignal;
}

async function findTxtProblem({ outbound }: Proving, { domain, token }: Claim, limits: Limits) {
  const name = toTxtName(domain);
  const texts = await outbound.findTexts(name, limits);
  if (texts.some((text) => text.trim() === toProof(token))) return undefined;
  return texts.length === 0 ? `There is none of ${name}.` : `None of ${name} has the text of this claim.`;
}

async function findFileProblem({ outbound, port }: Proving, claim: Claim, limits: Limits) {
  const { status, body } = await outbound.send({
    url: toFileUrl(claim, port),
    method: 'GET',
    maxBytes: MAX_FILE_BYTES,
    onTooLong: 'cut',
    ...limits,
  });
  if (status !== 200) return `The answer has the status ${status}, and must have 200.`;
  // Its name alone proves nothing: many a server answers 200 whatever it is asked.
  return body.toString().trim() === toProof(claim.token)
    ? undefined
    : 'The answer is not the text of this claim.';
}

/** What is no fault of the domain's is thrown on. */
async function toProblem(search: Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await search;
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code === 'stopped') throw error;
    return error.message;
  }
}
