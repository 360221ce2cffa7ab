import { type Static, Type } from 'typebox';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import { sanitizeHtmlField } from '../../../platform/rich-text/html-field.ts';
import type { Scope } from '../../../platform/scope.ts';
import { cleanRegions, printRegions } from '../../jobs/jobs/places/regions.ts';
import { findJobProblems } from '../../jobs/jobs/rules.ts';
import { type CreateJob, UpdateJob } from '../../jobs/jobs/schema.ts';

const { properties } = UpdateJob;

/** The fields of a job that employers write. Where and how long it is shown follows from the plan. */
export const PostingContent = Type.Partial(
  Type.Object({
    title: properties.title,
    description: properties.description,
    company_name: properties.company_name,
    company_website: properties.company_website,
    company_logo_url: properties.company_logo_url,
    location: properties.location,
    remote: properties.remote,
    remote_regions: properties.remote_regions,
    job_type: properties.job_type,
    category_slug: properties.category_slug,
    salary_min: properties.salary_min,
    salary_max: properties.salary_max,
    salary_currency: properties.salary_currency,
    salary_period: properties.salary_period,
    how_to_apply: properties.how_to_apply,
    how_to_apply_method: properties.how_to_apply_method,
  }),
  {
    title: 'PostingContent',
    description: 'The text of the job, with the fields of `POST /jobs`.',
    additionalProperties: false,
    rules: findJobProblems,
    examples: [
      {
        title: 'Harbour Pilot',
        description: '<p>Guide ships in and out.</p>',
        company_name: 'North Sea Pilots',
        location: 'Rotterdam, Netherlands',
        how_to_apply: 'work@pilots.example',
      },
    ],
  },
);
export type PostingContent = Static<typeof PostingContent>;

/** The fields without which a posting cannot be submitted. `how_to_apply` is not needed if candidates apply by form. */
export const requiredFields = ['title', 'company_name', 'description', 'how_to_apply'] as const;

/** The content with an update, without empty fields. Its HTML is safe to show. Throws 400 if it contradicts itself. */
export function mergeContent(
  { ownHosts }: Scope,
  stored: PostingContent,
  changes: PostingContent,
): PostingContent {
  const { description } = changes;
  const merged = { ...stored, ...withOneWayToApply(changes) };
  if (merged.remote_regions) merged.remote_regions = printRegions(cleanRegions(merged.remote_regions));
  if (description) merged.description = sanitizeHtmlField(description, ownHosts, '/job/description');
  const content = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null && value !== ''),
  ) as PostingContent;
  const issues = findJobProblems(content);
  if (issues.length > 0) throw invalid(issues.map(({ path, message }) => ({ path: `/job${path}`, message })));
  return content;
}

/** The form of the board and another way to apply replace each other. */
function withOneWayToApply(changes: PostingContent): PostingContent {
  const { how_to_apply, how_to_apply_method } = changes;
  if (how_to_apply_method === 'form') return { how_to_apply: null, ...changes };
  return how_to_apply ? { how_to_apply_method: null, ...changes } : changes;
}

/** The content as the fields of a whole job. Absent fields are empty. */
export function toJobFields(content: PostingContent): CreateJob {
  const empty = Object.fromEntries(Object.keys(PostingContent.properties).map((name) => [name, null]));
  const { remote = 'none', remote_regions = [], ...fields } = content;
  return { ...empty, ...fields, title: content.title ?? '', remote, remote_regions };
}

/** The required fields that the content lacks. */
export function findMissing(content: PostingContent): (typeof requiredFields)[number][] {
  return requiredFields.filter((name) => {
    const isByForm = name === 'how_to_apply' && content.how_to_apply_method === 'form';
    return !isByForm && !isFilled(name, content[name]);
  });
}

function isFilled(name: string, value: string | null | undefined): boolean {
  const text = name === 'description' ? value?.replace(/<[^>]*>/g, '') : value;
  return Boolean(text?.trim());
}
