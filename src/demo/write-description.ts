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
import { headings } from './sentences.ts';
import { escapeHtml, groupDigits } from './text.ts';
import type { Decisions, Writer } from './writer.ts';

/** HTML as an editor writes it: paragraphs in list items and cells, nothing between the elements. */
export function writeDescription(random: Random, job: Decisions): string {
  const target = drawInteger(random, 950, 2650);
  const size = target < 1250 ? 0 : target < 1700 ? 1 : target < 2250 ? 2 : 3;
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
    if (html.length < target - 400) html += write(writer);
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
