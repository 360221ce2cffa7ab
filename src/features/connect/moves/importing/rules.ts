import { isHttpUrl } from '@corkboard/basics/contact';
import { isEmailAddress } from '@corkboard/basics/email-address';
import { toEmailKey } from '../../../../platform/email-address.ts';
import { HttpError, type Issue } from '../../../../platform/http/errors/http-error.ts';
import { validateBody } from '../../../../platform/http/input/validation.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { SaveEmailTemplate } from '../../../board/emails/templates/schema.ts';
import { assertNoExternalImages } from '../../../board/organizations/asset-usages.ts';
import { lookFields } from '../../../board/organizations/look-schema.ts';
import { UpdateOrganization } from '../../../board/organizations/schema.ts';
import { UpdateAsset } from '../../../content/assets/schema.ts';
import { extensions } from '../../../content/assets/urls.ts';
import { parseSchema } from '../../../content/collections/field-schema.ts';
import { SaveCollection } from '../../../content/collections/schema.ts';
import { UpdateAuthor } from '../../../content/pages/authors/schema.ts';
import { slugProblems } from '../../../content/pages/rules.ts';
import { UpdatePage } from '../../../content/pages/schema.ts';
import { UpdateCategory } from '../../../jobs/categories/schema.ts';
import { UpdateCompany } from '../../../jobs/companies/schema.ts';
import { columnNames } from '../../../jobs/jobs/queries.ts';
import { UpdateJob } from '../../../jobs/jobs/schema.ts';
import { UpdateLandingPage } from '../../../jobs/landing-pages/schema.ts';
import { UpdateMember } from '../../../people/members/schema.ts';
import { scopes } from '../../../people/permissions/scopes.ts';
import { UpdateProvider } from '../../enrichment/schema.ts';
import { UpdateImport } from '../../imports/schema.ts';
import { UpdateWebhook } from '../../webhooks/schema.ts';
import type { ExportedRow } from '../format.ts';
import type { TravelingTableName } from '../tables/policies.ts';

type Check = (row: ExportedRow, scope: Scope) => Issue[];

/** Returns why the API would not have stored the row. The database checks the rest. */
export function findProblems(table: TravelingTableName, row: ExportedRow, scope: Scope): Issue[] {
  return (checks[table] ?? []).flatMap((check) => check(row, scope));
}

const seo = ['cover_image', 'og_image', 'meta_title', 'meta_description'];
const settings = [
  ...[
    'name',
    'job_lifetime_days',
    'contact_email',
    'from_name',
    'reply_to',
    'requires_second_factor',
    'language',
  ],
  ...[
    'direction',
    'country',
    'time_zone',
    'tagline',
    'description',
    'brand_color',
    'logo_url',
    'favicon_url',
  ],
  ...Object.keys(lookFields),
];
/** The sanitizer and other checks are for these, and the API derives the times and the owner of the fields. */
const otherJobFields: ReadonlySet<string> = new Set([
  ...['description', 'form_data', 'is_remote', 'locked_fields', 'posted_at', 'expires_at'],
]);
const jobFields = columnNames.filter((name) => name in UpdateJob.properties && !otherJobFields.has(name));

const checks: Partial<Record<TravelingTableName, Check[]>> = {
  organizations: [accepts(UpdateOrganization, settings, ['navigation', 'footer_links']), ownImages],
  categories: [accepts(UpdateCategory, ['name', 'slug'])],
  companies: [
    accepts(
      UpdateCompany,
      ['name', 'slug', 'tagline', 'website', 'size', 'industry', 'external_id'],
      ['links'],
    ),
  ],
  assets: [
    hasFolder,
    accepts(UpdateAsset, ['name', 'alt']),
    one('content_type', (type) => type in extensions, 'must be the type of an image'),
  ],
  logos: [hasFolder, one('source_url', isHttpUrl, 'must be an http or https URL')],
  authors: [accepts(UpdateAuthor, ['name', 'avatar_url', 'url'])],
  landing_pages: [accepts(UpdateLandingPage, ['title', 'description'])],
  members: [acceptsMember, hasKeyOfEmail],
  collections: [
    accepts(SaveCollection, ['slug', 'name', 'description', 'visibility'], ['rules', 'schema']),
    hasSchema,
  ],
  // Later ids would use up the numbers of all organizations.
  job_facets: [one('id', (id) => /^[1-9]\d{0,8}$/.test(id), 'must be a number below 1,000,000,000')],
  jobs: [accepts(UpdateJob, jobFields, ['form_data'])],
  pages: [
    accepts(UpdatePage, ['title', 'slug', 'external_id', ...seo], ['custom_fields']),
    ({ type, slug }) => slugProblems(String(type), String(slug)),
  ],
  page_revisions: [accepts(UpdatePage, ['title', 'slug', ...seo], ['custom_fields'])],
  webhooks: [accepts(UpdateWebhook, ['event', 'target_url'], ['headers'])],
  enrichment_providers: [accepts(UpdateProvider, ['name', 'url', 'fields'], ['headers'])],
  imports: [
    accepts(UpdateImport, ['name', 'mode', 'schedule'], ['source', 'mapping', 'rules', 'defaults', 'limits']),
  ],
  exports: [
    one('resource', (resource) => resource !== 'organization', 'must be a resource of the organization'),
  ],
  private_files: [
    hasFolder,
    one('kind', (kind) => kind !== 'organization_export', 'must be the kind of a file that travels'),
    one(
      'media_type',
      (type) => /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/.test(type),
      'must be a media type',
    ),
  ],
  email_overrides: [accepts(SaveEmailTemplate, ['subject', 'text'])],
  email_suppressions: [hasKeyOfEmail],
  api_keys: [
    ({ scopes: given }) =>
      (given as string[]).every((name) => scopes.includes(name))
        ? []
        : [{ path: '/scopes', message: 'must be scopes of keys' }],
  ],
};

/** Whether an update through the API could set these columns to their values. Null was the lack of a value. */
function accepts(schema: object, columns: string[], jsonColumns: string[] = []): Check {
  return (row) => {
    const body: Record<string, unknown> = {};
    for (const column of columns) if (row[column] !== null) body[column] = row[column];
    for (const column of jsonColumns) {
      const { value, issue } = readJson(row, column);
      if (issue) return [issue];
      if (value !== null) body[column] = value;
    }
    return validateBody(schema, body);
  };
}

function readJson(row: ExportedRow, column: string): { value: unknown; issue?: Issue } {
  const text = row[column];
  if (text === null) return { value: null };
  try {
    return { value: JSON.parse(String(text)) };
  } catch {
    return { value: null, issue: { path: `/${column}`, message: 'must be JSON' } };
  }
}

function one(column: string, isValid: (text: string) => boolean, message: string): Check {
  return (row) => (isValid(String(row[column])) ? [] : [{ path: `/${column}`, message }]);
}

function acceptsMember(row: ExportedRow): Issue[] {
  const { value: customFields, issue } = readJson(row, 'custom_fields');
  if (issue) return [issue];
  const body = {
    email: row.email,
    name: row.name,
    role: row.role,
    approvalStatus: row.approval_status,
    profilePicture: row.profile_picture,
    description: row.description,
    customFields,
  };
  return validateBody(UpdateMember, body);
}

/** The folder of a file has the id as PostgreSQL prints it. */
function hasFolder({ id }: ExportedRow): Issue[] {
  const isFolder = typeof id === 'string' && isId(id) && id === id.toLowerCase();
  return isFolder ? [] : [{ path: '/id', message: 'must be a UUID in lower case' }];
}

/** The key decides who signs in, and which email address gets nothing. */
function hasKeyOfEmail({ email, email_key }: ExportedRow): Issue[] {
  const isValid = typeof email === 'string' && isEmailAddress(email) && toEmailKey(email) === email_key;
  return isValid ? [] : [{ path: '/email_key', message: 'must be that of the email address' }];
}

function hasSchema(row: ExportedRow, scope: Scope): Issue[] {
  const parsed = parseSchema(readJson(row, 'schema').value, scope);
  if ('fields' in parsed) return [];
  return parsed.issues.map(({ path, message }) => ({ path: `/schema${path}`, message }));
}

function ownImages({ logo_url, favicon_url, hero_image_url }: ExportedRow, scope: Scope): Issue[] {
  try {
    assertNoExternalImages(scope, {
      logo_url: logo_url as string | null,
      favicon_url: favicon_url as string | null,
      // Exports of an older version have none.
      hero_image_url: (hero_image_url ?? null) as string | null,
    });
    return [];
  } catch (error) {
    if (error instanceof HttpError) return [{ path: '/logo_url', message: 'must be an asset' }];
    throw error;
  }
}
