import { displayLocation } from '../../../../platform/gazetteer/display-location.ts';
import { printPayRange } from '../../../../platform/languages/formats.ts';
import type { Language } from '../../../../platform/languages/languages.ts';
import type { ListItem } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { emailMessagesIn } from '../../../../platform/mail/outbox/email-messages.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { parseQuery, toWords } from '../../../../platform/search-words.ts';
import { toDescriptionText } from '../../jobs/columns.ts';
import { type JobRow, toJob } from '../../jobs/queries.ts';
import type { Job } from '../../jobs/schema.ts';
import { listForms } from '../../jobs/search/understanding/expressions-of-terms.ts';

export interface ItemOptions {
  alertId: string;
  search: string | undefined;
  language: EmailLanguage;
}

/** A job in an email, with the reason why it is there. */
export function toJobItem(
  scope: Scope,
  row: JobRow,
  { alertId, search = '', language }: ItemOptions,
): ListItem {
  const job = toJob(row, scope);
  const words = emailMessagesIn(language).alertWords;
  const workplace = job.remote === 'none' ? undefined : words.remote[job.remote];
  const location = job.location && displayLocation(job.location, language);
  const facts = [job.company_name, location, workplace, formatPay(job, language)];
  const found = findWords(row, search, scope.organization.language);
  return {
    title: job.title,
    url: `${scope.organization.boardUrl}/alerts/click/${alertId}/${job.slug}`,
    lines: [
      facts.filter(Boolean).join(' · '),
      found.length > 0 ? words.found({ words: found.join(', ') }) : '',
    ].filter((line) => line !== ''),
  };
}

function formatPay(
  { salary_min, salary_max, salary_currency, salary_period }: Job,
  language: EmailLanguage,
): string | undefined {
  const words = emailMessagesIn(language).alertWords;
  const print = (low: number, high: number) => printPayRange(language, salary_currency, low, high);
  let amount: string;
  if (salary_min !== null && salary_max !== null) amount = print(salary_min, salary_max);
  else if (salary_min !== null) amount = words.amountFrom({ amount: print(salary_min, salary_min) });
  else if (salary_max !== null) amount = words.amountUpTo({ amount: print(salary_max, salary_max) });
  else return undefined;
  return salary_period === null ? amount : `${amount} ${words.periods[salary_period]}`;
}

/** For each term of the search, the first word of the job that it finds. Descriptions are long, so they are read only if necessary. */
function findWords(
  { title, company_name, description }: JobRow,
  search: string,
  language: Language,
): string[] {
  const head = [title, company_name ?? ''].flatMap(toWords);
  let text: string[] | undefined;
  const found = parseQuery(search).terms.map((term) => {
    if (term.kind === 'phrase') return term.words.join(' ');
    const forms = new Set(listForms(term.word, language));
    const finds = (word: string) => word.startsWith(term.word) || forms.has(word);
    const inHead = head.find(finds);
    if (inHead !== undefined) return inHead;
    text ??= toWords(toDescriptionText(description));
    return text.find(finds);
  });
  return [...new Set(found)].filter((word) => word !== undefined);
}
