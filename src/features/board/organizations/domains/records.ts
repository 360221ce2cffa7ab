import { OutboundError } from '../../../../platform/outbound/errors.ts';
import type { Installation } from '../board-url.ts';
import { type Proving, toLimits, toProof, toTxtName } from './proof.ts';
import type { DomainRecords } from './records-schema.ts';

interface LookUp extends Proving {
  installation: Installation;
}

/** Actual and expected records of DNS. Changes nothing: only a verification does. */
export async function lookUpRecords(
  proving: LookUp,
  claim: { domain: string; token: string },
  signal?: AbortSignal,
): Promise<DomainRecords> {
  const limits = toLimits(proving, signal);
  const { outbound, installation } = proving;
  const target = new URL(`http://${installation.domain}`).hostname;
  const [texts, addresses, targetAddresses] = await Promise.all([
    lookUp(outbound.findTexts(toTxtName(claim.domain), limits)),
    lookUp(outbound.findAddresses(claim.domain, limits)),
    lookUp(outbound.findAddresses(target, limits)),
  ]);
  const value = toProof(claim.token);
  return {
    txt: {
      name: toTxtName(claim.domain),
      value,
      ...texts,
      is_correct: texts.found.some((text) => text.trim() === value),
    },
    host: {
      name: claim.domain,
      target,
      target_addresses: targetAddresses.found,
      ...addresses,
      is_correct: addresses.found.some((address) => targetAddresses.found.includes(address)),
    },
  };
}

/** Rethrows errors that the domain does not cause. */
async function lookUp(search: Promise<string[]>): Promise<{ found: string[]; error: string | null }> {
  try {
    return { found: await search, error: null };
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code === 'stopped') throw error;
    return { found: [], error: error.message };
  }
}
