import type { LandingSubject } from '../features/jobs/landing-pages/subjects/find.ts';
import { toLandingPath } from '../features/jobs/landing-pages/subjects/paths.ts';
import { BOARD_PATH } from '../features/people/members/sessions/rules.ts';

/** The pages that have one path. */
export const paths = {
  jobs: '/jobs',
  categories: '/categories',
  locations: '/locations',
  countries: '/countries',
  jobTypes: '/types',
  remoteJobs: '/remote',
  companies: '/companies',
  salaries: '/salaries',
  blog: '/blog',
  alerts: '/alerts',
  embed: '/embed/jobs',
  post: '/post',
  payment: '/payment',
  account: '/account',
  savedJobs: '/account/saved-jobs',
  sentApplications: '/account/applications',
  candidates: '/account/candidates',
  postings: '/account/postings',
  payments: '/account/payments',
  billing: '/account/billing',
  claimLinks: '/account/company-claims',
  invitationLinks: '/account/company-invitations',
  signIn: '/sign-in',
  signInLink: '/sign-in/link',
  signInToken: '/sign-in/token',
  linkSent: '/sign-in/sent',
  register: '/sign-in/register',
  registrationSent: '/sign-in/register/sent',
  signOut: '/sign-out',
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  llmsTxt: '/llms.txt',
  sitemap: '/sitemap.xml',
  indeedFeed: '/indeed.xml',
} as const;

// The functions below also build the patterns of routes: `toJobPath(':slug')`.

export function toJobPath(slug: string): string {
  return `${paths.jobs}/${slug}`;
}

export function toApplyPath(slug: string): string {
  return `${toJobPath(slug)}/apply`;
}

export function toReportPath(slug: string): string {
  return `${toJobPath(slug)}/report`;
}

export function toCategoryPath(slug: string): string {
  return toLandingPath('category', { category: slug });
}

export function toCompanyPath(slug: string): string {
  return toLandingPath('company', { key: slug });
}

/** The page where an employer asks to act for the company. */
export function toClaimPath(slug: string): string {
  return `${toCompanyPath(slug)}/claim`;
}

/** The page where the company's members edit it. */
export function toEditorPath(companyId: string): string {
  return `${paths.account}/companies/${companyId}`;
}

export function toSalaryPath(categorySlug: string): string {
  return `${paths.salaries}${toCategoryPath(categorySlug)}`;
}

/** The path of the salaries that are closest to the jobs of a landing page. */
export function toHubPath({
  kind,
  category,
  path,
}: Pick<LandingSubject, 'kind' | 'category' | 'path'>): string {
  if (kind === 'location') return `${paths.salaries}${path}`;
  return category ? toSalaryPath(category.slug) : paths.salaries;
}

export function toBlogPath(slug: string): string {
  return `${paths.blog}/${slug}`;
}

export function toCollectionPath(slug: string): string {
  return `/c/${slug}`;
}

export function toItemPath(slug: string, id: string): string {
  return `${toCollectionPath(slug)}/${id}`;
}

export function toAlertPath(token: string): string {
  return `${paths.alerts}/${token}`;
}

export function toUnsubscribePath(token: string): string {
  return `${toAlertPath(token)}/unsubscribe`;
}

/** The page of an application for its candidate. */
export function toSentPath(token: string): string {
  return `${paths.sentApplications}/${token}`;
}

/** The page of an application for the employer. */
export function toCandidatePath(id: string): string {
  return `${paths.candidates}/${id}`;
}

/** What the list of candidates shows. The parameters of its URL have these names. */
export interface CandidateFilters {
  job?: string | undefined;
  stage?: string | undefined;
  search?: string | undefined;
}

export function toCandidatesPath(filters: CandidateFilters, page = 1): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? paths.candidates : `${paths.candidates}?${query}`;
}

/** The steps of a posting. Each has a page. */
export type Step = 'plan' | 'job' | 'preview' | 'pay' | 'checkout' | 'return' | 'done' | 'renew';

export function toStepPath(id: string, step: Step): string {
  return toPostingPath(id, step);
}

/** The path of a form of a posting. */
export function toPostingPath(id: string, action: string): string {
  return `${paths.post}/${id}/${action}`;
}

const returnPathPattern = new RegExp(BOARD_PATH);
/** The API has the same limit. */
const MAX_RETURN_PATH = 500;

/** A path of the board to return to; undefined for text that could lead to another site. */
export function readReturnPath(text: string | null): string | undefined {
  if (text === null || text.length > MAX_RETURN_PATH || !returnPathPattern.test(text)) return undefined;
  return text;
}

/** The sign-in page, which returns to this path. */
export function toSignInPath(returnPath: string | undefined): string {
  return withReturnPath(paths.signIn, returnPath);
}

/** The page of registration, which returns to this path. */
export function toRegisterPath(returnPath: string | undefined): string {
  return withReturnPath(paths.register, returnPath);
}

function withReturnPath(path: string, returnPath: string | undefined): string {
  return returnPath === undefined ? path : `${path}?to=${encodeURIComponent(returnPath)}`;
}
