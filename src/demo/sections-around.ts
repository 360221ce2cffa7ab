import { printPay } from './choose-pay.ts';
import { countries } from './countries.ts';
import { namesOf } from './names.ts';
import type { Occupation, Setting } from './occupation.ts';
import { isDrawn, pick, type Random } from './random.ts';
import { fillOne } from './sections.ts';
import {
  applyLines,
  contactLines,
  contractLines,
  contractNames,
  equalityLines,
  hybridLines,
  officeLines,
  processes,
  quotes,
  remoteLines,
  starts,
  teamLines,
} from './sentences.ts';
import { compile, type Template } from './templates.ts';
import { escapeHtml } from './text.ts';
import type { Writer } from './writer.ts';

export function writeTable({ random, job, facts }: Writer): string {
  const rows = [
    ['Place', escapeHtml(job.workplace.location ?? 'Remote')],
    ['Start', pick(random, starts)],
    ['Contract', contractNames[job.jobType]],
    ['Team', `${facts.n} people`],
    ['Reference', job.contact.reference],
  ];
  if (job.pay) rows.splice(3, 0, ['Pay', printPay(job.pay)]);
  return `<table>${rows.map(([name, value]) => `<tr><th><p>${name}</p></th><td><p>${value}</p></td></tr>`).join('')}</table>`;
}

/** Where, with whom and under which contract. */
export function writeConditions({ random, job, facts }: Writer): string {
  const { occupation } = job.opening;
  const lines = [
    fillOne(random, chooseWhere(random, job.workplace.isRemote, occupation), facts),
    fillOne(random, teams[occupation.setting], facts),
    pick(random, contractLines[job.jobType]),
  ];
  return `<p>${lines.join(' ')}</p>`;
}

export function writeProcess({ random, headings: { tag, process } }: Writer): string {
  const steps = pick(random, processes).join('</p></li><li><p>');
  return `<${tag}>${process}</${tag}><ol><li><p>${steps}</p></li></ol>`;
}

export function writeQuote({ random, job }: Writer): string {
  const { first, last } = namesOf(countries[job.workplace.place.country].names);
  const name = `${pick(random, first)} ${pick(random, last)}`;
  return `<blockquote><p>“${pick(random, quotes)}”</p><p><em>${name}, ${job.opening.company.nameHtml}</em></p></blockquote>`;
}

export function writeEquality({ random }: Writer): string {
  return `<p>${pick(random, equalityLines)}</p>`;
}

export function writeApplication({ random, job, facts, headings: { tag, apply } }: Writer): string {
  const { contact, opening } = job;
  const lines = [pick(random, applyLines[contact.method])];
  if (contact.recruiterName !== null) lines.push(fillOne(random, contacts, facts));
  if (isDrawn(random, 0.6)) lines.push(`Please quote the reference <strong>${contact.reference}</strong>.`);
  if (isDrawn(random, 0.2)) {
    const { website, domain } = opening.company;
    lines.push(`More about us: <a href="${website}/about">${domain}</a>`);
  }
  return `<${tag}>${apply}</${tag}><p>${lines.join(' ')}</p>`;
}

const contacts = contactLines.map(compile);
const remotes = remoteLines.map(compile);
const hybrids = hybridLines.map(compile);
const offices = compileEach(officeLines);
const teams = compileEach(teamLines);

function compileEach(pools: Record<Setting, readonly string[]>): Record<Setting, readonly Template[]> {
  const compiled = Object.entries(pools).map(([setting, pool]) => [setting, pool.map(compile)]);
  return Object.fromEntries(compiled) as Record<Setting, readonly Template[]>;
}

function chooseWhere(
  random: Random,
  isRemote: boolean,
  { setting, remote }: Occupation,
): readonly Template[] {
  if (isRemote) return remotes;
  // Only work that can be done at home at all is shared between home and office.
  return setting === 'desk' && remote >= 0.2 && isDrawn(random, 0.6) ? hybrids : offices[setting];
}
