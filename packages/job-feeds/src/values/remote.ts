import type { MessageCode } from '../message.ts';
import { newMessage } from '../message.ts';
import { absent, type ReadValue, rejected, toLine, understood } from './value.ts';

export type Remote = 'none' | 'hybrid' | 'full';

const words: ReadonlyMap<string, Remote> = new Map([
  ...named(
    'full',
    'true yes y 1 ja oui sí si da sim tak remote fully-remote full-remote remote-full 100-remote remote-only remote-first telecommute telecommuting telework work-from-home wfh work-from-anywhere anywhere worldwide home-office homeoffice vollständig-remote télétravail télétravail-total teletrabajo remoto full-remoto smart-working thuiswerk distans zdalna praca-zdalna full',
  ),
  ...named(
    'hybrid',
    'hybrid hybrid-remote partially-remote partly-remote partial remote-hybrid hybrid-work flexible flex temporary-remote teilweise-remote hybride híbrido hibrido ibrido hybryda télétravail-partiel covid-19',
  ),
  ...named(
    'none',
    'false no n 0 nein non não nie none on-site onsite on-location in-office in-person office-based office vor-ort präsenz sur-site présentiel presencial in-sede op-locatie not-remote no-remote non-remote',
  ),
]);

/**
 * Reads where work is done, from booleans, common words, or a location such as `Remote (EU)` and `Berlin / hybrid`. Undefined: the text
 * says nothing about it. `schema.org` writes TELECOMMUTE.
 */
export function readRemote(value: unknown): ReadValue<Remote> {
  const text = toLine(value, 500).toLowerCase();
  if (text === '') return absent();
  const known = words.get(
    text
      .replace(/[%()]/g, '')
      .trim()
      .replace(/[\s_/-]+/g, '-'),
  );
  if (known) return understood(known);
  const found = readRemoteInText(text);
  if (found) return understood(found, [newMessage(guesses[found])]);
  return rejected(newMessage('remote_unclear'));
}

/** What a longer text, such as a location or a title, says about remote work. */
export function readRemoteInText(text: string): Remote | undefined {
  const lower = text.slice(0, 500).toLowerCase();
  if (/\b(?:no|not|non)[\s-]+(?:\p{L}+\s+)?remote/u.test(lower)) return 'none';
  if (/\b(?:hybrid|hybride|híbrido|ibrido|partially remote|partly remote)\b/u.test(lower)) return 'hybrid';
  if (/\b(?:remote|telecommute|work from home|home ?office|remoto|télétravail|teletrabajo)\b/u.test(lower))
    return 'full';
  if (/\b(?:on-?site|in-office|vor ort)\b/u.test(lower)) return 'none';
  return undefined;
}

const guesses = {
  full: 'read_as_remote',
  hybrid: 'read_as_hybrid',
  none: 'read_as_on_site',
} as const satisfies Record<Remote, MessageCode>;

function named(remote: Remote, list: string): [string, Remote][] {
  return list.split(' ').map((word) => [word, remote]);
}
