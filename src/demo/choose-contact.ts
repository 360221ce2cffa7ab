import type { Company } from './companies.ts';
import type { Country } from './countries.ts';
import type { Setting } from './occupations.ts';
import { drawInteger, isDrawn, pick, type Random } from './random.ts';
import { asciiSlug } from './text.ts';

export type ApplicationMethod = 'url' | 'email' | 'phone';

export interface Contact {
  howToApply: string;
  method: ApplicationMethod;
  recruiterName: string | null;
  recruiterUrl: string | null;
  /** What an application should quote, such as "TAL-4821". */
  reference: string;
}

export function chooseContact(random: Random, company: Company, country: Country, setting: Setting): Contact {
  const reference = `${company.initials}-${drawInteger(random, 1000, 99_999)}`;
  const method = chooseMethod(random, country, setting);
  return {
    howToApply: writeHowToApply(random, method, company, country, reference),
    method,
    ...chooseRecruiter(random, company, country),
    reference,
  };
}

function chooseMethod(random: Random, country: Country, setting: Setting): ApplicationMethod {
  const isManual = setting === 'shift' || setting === 'site' || setting === 'care';
  if (country.phone && isManual && isDrawn(random, 0.18)) return 'phone';
  return isDrawn(random, 0.24) ? 'email' : 'url';
}

function writeHowToApply(
  random: Random,
  method: ApplicationMethod,
  company: Company,
  country: Country,
  reference: string,
): string {
  if (method === 'phone' && country.phone) {
    return country.phone.replace(/#/g, () => String(drawInteger(random, 0, 9)));
  }
  if (method === 'email') return `${pick(random, mailboxes)}@${company.domain}`;
  return `${company.website}/${pick(random, paths)}/${reference.toLowerCase()}`;
}

const mailboxes = ['jobs', 'careers', 'hiring', 'people', 'applications', 'work'];
const paths = ['careers', 'jobs', 'join-us', 'vacancies'];

function chooseRecruiter(random: Random, company: Company, country: Country) {
  if (!isDrawn(random, 0.42)) return { recruiterName: null, recruiterUrl: null };
  const { first, last } = country.names;
  const recruiterName = `${pick(random, first)} ${pick(random, last)}`;
  const hasPage = isDrawn(random, 0.55);
  return {
    recruiterName,
    recruiterUrl: hasPage ? `${company.website}/people/${asciiSlug(recruiterName)}` : null,
  };
}
