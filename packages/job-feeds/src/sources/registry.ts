import { csv } from './csv.ts';
import { json } from './json.ts';
import { jsonld } from './jsonld/jsonld.ts';
import { ndjson } from './ndjson.ts';
import type { SourceKind } from './source.ts';
import { ashby } from './systems/ashby.ts';
import { bamboohr } from './systems/bamboohr.ts';
import { breezy } from './systems/breezy.ts';
import { gem } from './systems/gem.ts';
import { greenhouse } from './systems/greenhouse.ts';
import { lever } from './systems/lever.ts';
import { personio } from './systems/personio.ts';
import { pinpoint } from './systems/pinpoint.ts';
import { recruitee } from './systems/recruitee.ts';
import { rippling } from './systems/rippling.ts';
import { smartrecruiters } from './systems/smartrecruiters.ts';
import { teamtailor } from './systems/teamtailor.ts';
import { workable } from './systems/workable.ts';
import { xlsx } from './xlsx.ts';
import { xml } from './xml.ts';

/** Settings are validated against the schema of their kind before they are read. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has settings of its own.
export type AnySourceKind = SourceKind<any>;

/** Applicant tracking systems, in the order of the documentation. */
export const systems: readonly AnySourceKind[] = [
  greenhouse,
  lever,
  ashby,
  workable,
  recruitee,
  smartrecruiters,
  personio,
  teamtailor,
  breezy,
  bamboohr,
  pinpoint,
  rippling,
  gem,
];

/** Every kind of source. */
export const sourceKinds: readonly AnySourceKind[] = [csv, xlsx, xml, json, ndjson, ...systems, jsonld];

export function findSourceKind(kind: string): AnySourceKind | undefined {
  return sourceKinds.find((source) => source.kind === kind);
}
