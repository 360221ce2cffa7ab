import { printPay } from './choose-pay.ts';
import type { Occupation } from './occupations.ts';
import { isDrawn, pick, type Random } from './random.ts';
import { fillOne } from './sections.ts';
import { contracts, sentences, settings, templates } from './sentences.ts';
import type { Template } from './templates.ts';
import { escapeHtml } from './text.ts';
import type { Writer } from './writer.ts';

export function writeTable({ random, job, facts }: Writer): string {
  const rows = [
    ['Place', escapeHtml(job.workplace.location ?? 'Remote')],
    ['Start', pick(random, sentences.starts)],
    ['Contract', contracts[job.jobType].name],
    ['Team', `${facts.n} people`],
    ['Reference', job.contact.reference],
  ];
  if (job.pay) rows.splice(3, 0, ['Pay', printPay(job.pay)]);
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table><tbody>${rows.map(([name, value]) => `<tr><th><p>${name}</p></th><td><p>${value}</p></td></tr>`).join('')}</tbody></table></div>`;
}

/** Where, with whom and under which contract. */
export function writeConditions({ random, job, facts }: Writer): string {
  const { occupation } = job.opening;
  const lines = [
    fillOne(random, chooseWhere(random, job.workplace.isRemote, occupation), facts),
    fillOne(random, settings[occupation.setting].teams, facts),
    pick(random, contracts[job.jobType].lines),
  ];
  return `<p>${lines.join(' ')}</p>`;
}

export function writeProcess({ random, headings: { tag, process } }: Writer): string {
  const steps = pick(random, sentences.processes).join('</p></li><li><p>');
  return `<${tag}>${process}</${tag}><ol><li><p>${steps}</p></li></ol>`;
}

export function writeQuote({ random, job }: Writer): string {
  const { first, last } = job.workplace.place.country.names;
  const name = `${pick(random, first)} ${pick(random, last)}`;
  return `<blockquote><p>“${pick(random, sentences.quotes)}”</p><p><em>${name}, ${job.opening.company.nameHtml}</em></p></blockquote>`;
}

export function writeEquality({ random }: Writer): string {
  return `<p>${pick(random, sentences.equality)}</p>`;
}

export function writeApplication({ random, job, facts, headings: { tag, apply } }: Writer): string {
  const { contact, opening } = job;
  const lines = [pick(random, sentences.apply[contact.method])];
  if (contact.recruiterName !== null) lines.push(fillOne(random, templates.contact, facts));
  if (isDrawn(random, 0.6)) lines.push(`Please quote the reference <strong>${contact.reference}</strong>.`);
  if (isDrawn(random, 0.2)) {
    const { website, domain } = opening.company;
    lines.push(`More about us: <a href="${website}/about" rel="noopener nofollow ugc">${domain}</a>`);
  }
  return `<${tag}>${apply}</${tag}><p>${lines.join(' ')}</p>`;
}

function chooseWhere(
  random: Random,
  isRemote: boolean,
  { setting, remote }: Occupation,
): readonly Template[] {
  if (isRemote) return templates.remote;
  // Hybrid work needs an occupation that can be done at home.
  return setting === 'desk' && remote >= 0.2 && isDrawn(random, 0.6)
    ? templates.hybrid
    : settings[setting].places;
}
