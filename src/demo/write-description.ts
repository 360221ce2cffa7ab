import type { Contact } from './choose-contact.ts';
import type { Pay } from './choose-pay.ts';
import type { Workplace } from './choose-place.ts';
import type { Role } from './choose-title.ts';
import { headings } from './headings.ts';
import type { JobType } from './job-types.ts';
import type { Opening } from './openings.ts';
import { drawInteger, pick, pickSome, type Random } from './random.ts';
import { writeCompany, writeDuties, writeNeeds, writeOffer, writeOpening, writeRole } from './sections.ts';
import {
  writeApplication,
  writeConditions,
  writeEquality,
  writeProcess,
  writeQuote,
  writeTable,
} from './sections-around.ts';
import { escapeHtml, groupDigits } from './text.ts';

/** All that is decided about a job before its text is written. */
export interface Decisions {
  opening: Opening;
  role: Role;
  workplace: Workplace;
  jobType: JobType;
  pay: Pay | null;
  contact: Contact;
}

export interface Writer {
  random: Random;
  job: Decisions;
  /** 0 for a short text, 1 for a usual one, 2 for a long one. */
  size: 0 | 1 | 2;
  /** HTML that the slots of sentences are filled with. */
  facts: Readonly<Record<string, string>>;
  headings: (typeof headings)[number];
}

/** HTML as an editor leaves it: list items and cells hold paragraphs, nothing stands between the elements. */
export function writeDescription(random: Random, job: Decisions): string {
  const target = drawInteger(random, 950, 2700);
  const size = target < 1500 ? 0 : target < 2100 ? 1 : 2;
  const writer: Writer = {
    random,
    job,
    size,
    facts: collectFacts(random, job),
    headings: pick(random, headings),
  };
  let html = '';
  for (const write of pick(random, layouts)) html += write(writer);
  for (const write of pickSome(random, extras, extras.length)) {
    if (html.length < target - 350) html += write(writer);
  }
  return html + writeApplication(writer);
}

type Section = (writer: Writer) => string;

const layouts: readonly (readonly Section[])[] = [
  [writeCompany, writeRole, writeDuties, writeNeeds, writeOffer],
  [writeRole, writeDuties, writeNeeds, writeCompany, writeOffer],
  [writeRole, writeTable, writeDuties, writeNeeds, writeOffer],
  [writeOpening, writeDuties, writeNeeds, writeOffer],
  [writeCompany, writeRole, writeDuties, writeOffer, writeNeeds],
];

const extras: readonly Section[] = [writeConditions, writeProcess, writeQuote, writeEquality];

function collectFacts(random: Random, { opening, role, workplace, contact }: Decisions) {
  const { company } = opening;
  return {
    company: company.nameHtml,
    does: company.does,
    people: groupDigits(company.people),
    founded: String(company.founded),
    home: company.home.city,
    city: workplace.place.city,
    title: escapeHtml(role.title),
    n: String(drawInteger(random, 5, 14)),
    lead: contact.recruiterName ?? '',
  };
}
