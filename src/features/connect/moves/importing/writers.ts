import { EncryptionError, type KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { openAsReceiver } from '../../../../platform/encryption/receiver-key.ts';
import { validateBody } from '../../../../platform/http/input/validation.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toTsVector } from '../../../../platform/search-words.ts';
import { isUsableHash } from '../../../../platform/sign-in/passwords.ts';
import { toBrandColors } from '../../../board/organizations/brand-colors.ts';
import { toItemWords } from '../../../content/collections/items/columns.ts';
import type { CollectionRow } from '../../../content/collections/queries.ts';
import { readAnswers } from '../../../hiring/application-forms/answers.ts';
import { toForm } from '../../../hiring/application-forms/form.ts';
import { findFormProblems } from '../../../hiring/application-forms/rules.ts';
import { type ApplicationForm, WritableApplicationForm } from '../../../hiring/application-forms/schema.ts';
import { startArrivedAlerts } from '../../../jobs/alerts/sending/wake.ts';
import { toNameColumns } from '../../../jobs/companies/columns.ts';
import { linkKnownNames } from '../../../jobs/jobs/companies/link-names.ts';
import { deletePublications } from '../../../jobs/jobs/publications/queries.ts';
import { type IndexedJob, indexJobs } from '../../../jobs/jobs/search/index-jobs.ts';
import { reserveFacetIds } from '../../../jobs/jobs/search/index-queries.ts';
import { searchSpace } from '../../../people/members/queries.ts';
import { generateSigningSecret } from '../../webhooks/signing-secrets.ts';
import { MoveError } from '../error.ts';
import { type ExportedRow, secretContext, signingSecretContext } from '../format.ts';
import type { TravelingTableName } from '../tables/policies.ts';
import { type CleaningContext, cleanData, cleanDocument, cleanHtml } from './clean-content.ts';

export interface WriterContext extends CleaningContext {
  keyRing: KeyRing;
  portableId: string;
  onUnusableHash(): void;
  /** Undefined if the organization has no such collection. */
  findCollection(id: string): Promise<CollectionRow | undefined>;
}

/** What the rows of a table need besides their columns. */
export interface RowWriter {
  /** Further columns that `toStored` adds. */
  extra?: string[];
  /** Fields of the exported row that are no columns. */
  fields?: string[];
  /** Returns the row to insert. Throws a `MoveError` if the row is not acceptable. */
  toStored?(row: ExportedRow, context: WriterContext): Promise<ExportedRow> | ExportedRow;
  /** In the transaction of the insert. */
  afterInsert?(scope: Scope, rows: ExportedRow[]): Promise<void>;
}

export const rowWriters: Partial<Record<TravelingTableName, RowWriter>> = {
  organizations: {
    toStored: (row) => ({
      ...row,
      application_form: checkForm(row.application_form),
      brand_colors: row.brand_color === null ? null : JSON.stringify(toBrandColors(String(row.brand_color))),
    }),
  },
  members: {
    extra: ['words'],
    toStored: (row, { scope, onUnusableHash }) => {
      const isUsable = row.password_hash === null || isUsableHash(String(row.password_hash));
      if (!isUsable) onUnusableHash();
      return {
        ...row,
        password_hash: isUsable ? (row.password_hash ?? null) : null,
        words: toTsVector(searchSpace(scope), [String(row.name ?? ''), String(row.email)]),
      };
    },
  },
  companies: {
    extra: ['sort_name', 'words'],
    toStored: (row, context) => ({
      ...row,
      ...toNameColumns(context.scope, String(row.name)),
      description: cleanHtml(row.description ?? null, context),
    }),
  },
  collection_items: {
    extra: ['words'],
    toStored: async (row, context) => {
      const collection = await context.findCollection(String(row.collection_id));
      if (!collection) throw new MoveError('the collection of the item is not in the export');
      const { data, text } = cleanData(row.data, collection, context);
      return { ...row, data: text, words: toItemWords(collection, data) };
    },
  },
  job_facets: {
    afterInsert: async (scope, rows) => {
      await reserveFacetIds(scope, Math.max(...rows.map(({ id }) => Number(id))));
      await linkKnownNames(
        scope,
        rows.map(({ id }) => Number(id)),
      );
    },
  },
  jobs: {
    toStored: (row, context) => ({
      ...row,
      application_form: checkForm(row.application_form),
      description: cleanHtml(row.description ?? null, context),
    }),
    afterInsert: async (scope, rows) => {
      const jobs = rows as unknown as IndexedJob[];
      await indexJobs(scope, jobs);
      // Their own rows follow.
      await deletePublications(
        scope,
        jobs.map(({ id }) => id),
      );
    },
  },
  alerts: { afterInsert: startArrivedAlerts },
  applications: {
    extra: ['words'],
    toStored: (row, { scope }) => ({
      ...row,
      form: checkForm(row.form),
      answers: checkAnswers(row),
      words: toTsVector(searchSpace(scope), [String(row.name), String(row.email)]),
    }),
  },
  page_bodies: { toStored: (row, context) => ({ ...row, content: cleanDocument(row.content, context) }) },
  landing_pages: { toStored: (row, context) => ({ ...row, content: cleanDocument(row.content, context) }) },
  page_revisions: {
    toStored: (row, context) => ({ ...row, content: cleanDocument(row.content, context) }),
  },
  secrets: {
    fields: ['value'],
    extra: ['key_id', 'wrapped_key', 'sealed_value', 'needs_value'],
    toStored: ({ value = null, ...row }, { scope, keyRing, portableId }) => {
      const [name, version] = [String(row.name), Number(row.version)];
      const opened =
        value === null ? '' : open(keyRing, secretContext(portableId, name, version), value, name);
      const context = { kind: 'secret' as const, organizationId: scope.organizationId, name, version };
      return { ...row, ...seal(keyRing, context, opened), needs_value: value === null };
    },
  },
  webhook_secrets: {
    fields: ['value'],
    extra: ['key_id', 'wrapped_key', 'sealed_value'],
    toStored: ({ value = null, ...row }, { scope, keyRing, portableId }) => {
      const [name, version] = [String(row.webhook_id), Number(row.version)];
      const opened =
        value === null
          ? generateSigningSecret()
          : open(keyRing, signingSecretContext(portableId, name, version), value, name);
      const context = {
        kind: 'webhook_secret' as const,
        organizationId: scope.organizationId,
        name,
        version,
      };
      return { ...row, ...seal(keyRing, context, opened) };
    },
  },
  private_files: {
    extra: ['key_id', 'wrapped_key'],
    toStored: (row, { scope, keyRing }) => {
      const name = String(row.id);
      const context = {
        kind: 'private_file' as const,
        organizationId: scope.organizationId,
        name,
        version: 1,
      };
      const { key_id, wrapped_key } = keyRing.createDataKey(context).wrapped;
      return { ...row, key_id, wrapped_key: toHex(wrapped_key) };
    },
  },
};

function open(keyRing: KeyRing, context: string[], value: unknown, name: string): string {
  try {
    return openAsReceiver(keyRing, context, String(value));
  } catch (error) {
    if (!(error instanceof EncryptionError)) throw error;
    throw new MoveError(`the secret ${name} cannot be decrypted: ${error.message}`);
  }
}

function seal(keyRing: KeyRing, context: Parameters<KeyRing['seal']>[0], value: string): ExportedRow {
  const { key_id, wrapped_key, sealed_value } = keyRing.seal(context, value);
  return { key_id, wrapped_key: toHex(wrapped_key), sealed_value: toHex(sealed_value) };
}

/** As PostgreSQL reads bytes. */
function toHex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** Pages print forms and answers, so they have only what the API would have stored. */
function checkForm(text: ExportedRow[string] | undefined): string | null {
  if (text === null || text === undefined) return null;
  const form: unknown = JSON.parse(String(text));
  if (validateBody(WritableApplicationForm, form).length + findFormProblems(form, '').length > 0)
    throw new MoveError('the form for applications is not valid');
  return JSON.stringify(toForm(form as WritableApplicationForm));
}

function checkAnswers({ form, answers }: ExportedRow): string {
  const given: unknown = JSON.parse(String(answers));
  const { issues } = readAnswers(JSON.parse(String(form)) as ApplicationForm, Object(given));
  if (issues.length > 0) throw new MoveError('the answers do not match the form');
  return JSON.stringify(given);
}
