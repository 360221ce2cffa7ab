import { printPay } from './choose-pay.ts';
import { isDrawn, pick, pickSome, type Random } from './random.ts';
import { sentences, settings, templates } from './sentences.ts';
import { fill, type Template } from './templates.ts';
import type { Decisions, Writer } from './writer.ts';

export function writeCompany(writer: Writer): string {
  const { tag, company } = writer.headings;
  return `<${tag}>${company}</${tag}><p>${introduceCompany(writer)}</p>`;
}

export function writeRole(writer: Writer): string {
  const { tag, role } = writer.headings;
  return `<${tag}>${role}</${tag}><p>${introduceRole(writer)}</p>`;
}

/** Company and role without headings. */
export function writeOpening(writer: Writer): string {
  return `<p>${introduceCompany(writer)}</p><p>${introduceRole(writer)}</p>`;
}

export function writeDuties({ random, job, size, headings: { tag, duties } }: Writer): string {
  const leadIn =
    job.jobType === 'internship'
      ? '<p>With a mentor at your side, you will take part in the following:</p>'
      : '';
  return `<${tag}>${duties}</${tag}>${leadIn}${listItems(pickSome(random, job.opening.occupation.duties, 3 + size))}`;
}

export function writeNeeds({ random, job, size, headings: { tag, needs }, facts }: Writer): string {
  const { occupation } = job.opening;
  const items = [describePractice(job), ...pickSome(random, occupation.needs, 2 + size)];
  if (isDrawn(random, 0.75)) items.push(describeTools(random, job, facts));
  const { language } = job.workplace.place.country;
  if (language && isDrawn(random, 0.4)) items.push(`Good English and a working knowledge of ${language}`);
  return `<${tag}>${needs}</${tag}>${listItems(items)}`;
}

export function writeOffer(writer: Writer): string {
  const { random, job, size, headings } = writer;
  const items = chooseBenefits(random, job, size);
  const pay = job.pay
    ? `<p>${fillOne(random, templates.pay, { ...writer.facts, pay: printPay(job.pay) })}</p>`
    : '';
  return `<${headings.tag}>${headings.offer}</${headings.tag}>${pay}${listItems(items)}`;
}

export function fillOne(
  random: Random,
  pool: readonly Template[],
  facts: Readonly<Record<string, string>>,
): string {
  return fill(pick(random, pool), facts);
}

function introduceCompany({ random, job, size, facts }: Writer): string {
  const lines = pickSome(random, job.opening.company.industryLines, size > 2 ? 2 : 1);
  return [`${facts.company} ${facts.does}.`, fillOne(random, templates.sizes, facts), ...lines].join(' ');
}

function introduceRole({ random, job, size, facts }: Writer): string {
  const about = pickSome(random, job.opening.occupation.about, size < 2 ? 1 : 2);
  // A young company has no retirees, and a beginner does not succeed a retiree.
  const isSuccession = job.opening.company.founded < 1995 && job.role.factor >= 1 && isDrawn(random, 0.2);
  return [
    fillOne(random, isSuccession ? templates.successions : templates.introductions, facts),
    ...about,
  ].join(' ');
}

function listItems(items: readonly string[]): string {
  return `<ul><li><p>${items.join('</p></li><li><p>')}</p></li></ul>`;
}

function describePractice({ role, opening }: Decisions): string {
  if (role.practice === null) return 'Enrollment in a suitable degree program, or a recent degree';
  return `${role.practice} of experience ${opening.occupation.experience}`;
}

function describeTools(random: Random, { opening, role }: Decisions, facts: Writer['facts']): string {
  const [first = '', second = '', third = ''] = pickSome(random, opening.occupation.tools, 3);
  return fillOne(random, role.factor < 0.8 ? templates.beginnerTools : templates.tools, {
    ...facts,
    first,
    second,
    third,
  });
}

function chooseBenefits(random: Random, { opening, workplace, jobType }: Decisions, size: number): string[] {
  if (jobType === 'freelance' || jobType === 'contract')
    return pickSome(random, sentences.contractorBenefits, 2 + size);
  if (jobType === 'internship') return pickSome(random, sentences.internBenefits, 2 + size);
  return [
    ...pickSome(random, workplace.place.country.benefits, size < 2 ? 1 : 2),
    ...pickSome(random, settings[opening.occupation.setting].benefits, 1 + size),
  ];
}
