import type { Company } from '../../features/jobs/companies/schema.ts';
import { toDescriptionText } from '../../features/jobs/jobs/columns.ts';
import { toLandingPath } from '../../features/jobs/landing-pages/subjects/paths.ts';
import type { Board } from '../board.ts';
import { toWebUrl } from '../content/web-url.ts';

/** https://schema.org/Organization of a company on its page. Its `url` is the website, as Google wants it. */
export function toCompanyOrganization({ origin }: Board, company: Company): object {
  const page = origin + toLandingPath('company', { key: company.slug });
  const website = toWebUrl(company.website);
  const links = company.links.flatMap(({ url }) => toWebUrl(url) ?? []);
  const description = company.tagline ?? toDescriptionText(company.description)?.replace(/\s+/g, ' ').trim();
  return {
    '@type': 'Organization',
    '@id': `${page}#organization`,
    name: company.name,
    url: website ?? page,
    ...(company.logo_url && { logo: company.logo_url }),
    ...(description && { description }),
    ...(links.length > 0 && { sameAs: links }),
    ...(company.founded_year !== null && { foundingDate: `${company.founded_year}` }),
    ...(company.size !== null && { numberOfEmployees: toEmployees(company.size) }),
    ...(company.locations.length > 0 && { location: company.locations }),
  };
}

/** https://schema.org/QuantitativeValue of a size such as `51-200` or `10001+`. */
function toEmployees(size: string): object {
  const [min, max] = size.replace('+', '').split('-').map(Number);
  return { '@type': 'QuantitativeValue', minValue: min, ...(max !== undefined && { maxValue: max }) };
}
