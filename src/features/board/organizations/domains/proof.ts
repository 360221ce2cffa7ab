import { OutboundError } from '../../../../platform/outbound/errors.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { NotifyStaff } from '../../../people/notifications/cause.ts';
import type { Installation } from '../board-url.ts';

export interface Proving {
  outbound: Outbound;
  /** The port of the verification file. Defaults to the port of the scheme. */
  port?: number;
  /** The limit of one check. */
  timeoutMs?: number;
}

export interface Verifying extends Proving {
  installation: Installation;
  notifyStaff: NotifyStaff;
}

interface Claim {
  domain: string;
  token: string;
}

const CHECK_MS = 5_000;
const MAX_FILE_BYTES = 1_000;

/** The content of the TXT record and of the file. */
export function toProof(token: string): string {
  return `corkboard-verification=${token}`;
}

export function toTxtName(domain: string): string {
  return `_corkboard.${domain}`;
}

/**
 * Corkboard serves this file for active domains only. Domains usually point here before they are proved, so a file for pending
 * domains would give a domain to the first organization that claims it.
 */
export function toFileUrl({ domain, token }: Claim, port?: number): string {
  const host = port === undefined ? domain : `${domain}:${port}`;
  return `http://${host}/.well-known/corkboard-verification/${token}`;
}

/** Returns why the claimant does not prove the domain, in sentences, or undefined if it does. */
export async function findProofProblem(
  proving: Proving,
  claim: Claim,
  signal?: AbortSignal,
): Promise<string | undefined> {
  return findProblemOfAll(startProofs(proving, claim, toLimits(proving, signal)));
}

/**
 * Returns why the holder does not prove the domain, or undefined if it does. The TXT record is enough, and so is a domain that
 * still points here, since Corkboard serves the file of active domains. The https check is for proxies that redirect http.
 */
export async function findHolderProblem(
  proving: Proving,
  claim: Claim,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const limits = toLimits(proving, signal);
  return findProblemOfAll({
    ...startProofs(proving, claim, limits),
    'File over https': findFileProblem(proving, claim, limits, 'https'),
  });
}

/** Looks for both proofs at once. */
function startProofs(proving: Proving, claim: Claim, limits: Limits) {
  return {
    'TXT record': findTxtProblem(proving, claim, limits),
    File: findFileProblem(proving, claim, limits),
  };
}

/** The problems of all proofs in sentences. Undefined if one of the proofs has none. */
async function findProblemOfAll(
  proofs: Record<string, Promise<string | undefined>>,
): Promise<string | undefined> {
  const problems = await Promise.all(Object.values(proofs).map(toProblem));
  if (problems.includes(undefined)) return undefined;
  return Object.keys(proofs)
    .map((proof, n) => `${proof}: ${problems[n]}`)
    .join(' ');
}

interface Limits {
  timeoutMs: number;
  signal?: AbortSignal;
}

export function toLimits({ timeoutMs = CHECK_MS }: Proving, signal: AbortSignal | undefined): Limits {
  return { timeoutMs, ...(signal ? { signal } : {}) };
}

async function findTxtProblem({ outbound }: Proving, { domain, token }: Claim, limits: Limits) {
  const name = toTxtName(domain);
  const texts = await outbound.findTexts(name, limits);
  if (texts.some((text) => text.trim() === toProof(token))) return undefined;
  return texts.length === 0 ? `None found at ${name}.` : `No record at ${name} has the expected value.`;
}

async function findFileProblem({ outbound, port }: Proving, claim: Claim, limits: Limits, scheme = 'http') {
  const { status, body } = await outbound.send({
    url: toFileUrl(claim, port).replace(/^http/, scheme),
    method: 'GET',
    maxBytes: MAX_FILE_BYTES,
    onTooLong: 'cut',
    ...limits,
  });
  if (status !== 200) return `The response has status ${status}, but it must be 200.`;
  // The status alone proves nothing: many servers return 200 for every path.
  return body.toString().trim() === toProof(claim.token)
    ? undefined
    : 'The response does not have the expected content.';
}

/** Rethrows errors that the domain does not cause. */
async function toProblem(search: Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await search;
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code === 'stopped') throw error;
    return error.message;
  }
}
