import { pickChanged, pickDefined } from '../../../platform/changed-fields.ts';
import { toForm } from '../../hiring/application-forms/form.ts';
import type { MessageTemplate } from './application-settings.ts';
import { toBrandColors } from './brand-colors.ts';
import { cleanLink } from './links.ts';
import type { OrganizationColumns, OrganizationRow } from './queries.ts';
import type { UpdateOrganization } from './schema.ts';
import type { Link } from './settings-schema.ts';

/** Returns only the columns whose values change. */
export function toColumns(stored: OrganizationRow, changes: UpdateOrganization): OrganizationColumns {
  const changed = Object.entries(toChangedValues(stored, changes));
  return Object.fromEntries(changed.map(([name, value]) => [name, toSqlValue(value)]));
}

/** The row as it would be after the changes. */
export function applyChanges(stored: OrganizationRow, changes: UpdateOrganization): OrganizationRow {
  return { ...stored, ...toChangedValues(stored, changes) } as OrganizationRow;
}

function toChangedValues(
  stored: OrganizationRow,
  { members, applications, ...changes }: UpdateOrganization,
): object {
  const brand_color = changes.brand_color?.toLowerCase() ?? changes.brand_color;
  const { companies, posting, spam_protection, ...fields } = changes;
  const columns = {
    ...fields,
    auto_create_companies: companies?.auto_create,
    name: changes.name?.trim(),
    from_name: changes.from_name?.trim() ?? changes.from_name,
    tagline: changes.tagline?.trim() ?? changes.tagline,
    member_registration: members?.registration,
    posting_approval: posting?.approval,
    posting_review_edits: posting?.review_edits,
    posting_payment_instructions: posting && trimOrNull(posting.payment_instructions),
    posting_rejection_reasons: posting?.rejection_reasons?.map((reason) => reason.trim()),
    application_form: applications?.form && toForm(applications.form),
    application_retention_days: applications?.retention_days,
    application_stage_names:
      applications?.stage_names && mergeNames(stored.application_stage_names, applications.stage_names),
    shows_application_stage: applications?.shows_stage,
    message_templates: applications?.message_templates?.map(trimTemplate),
    requires_proof_of_work: spam_protection?.proof_of_work,
    brand_color,
    // Read by nodes of older versions only.
    brand_colors: brand_color ? toBrandColors(brand_color) : brand_color,
    navigation: cleanLinks(changes.navigation),
    footer_links: cleanLinks(changes.footer_links),
  };
  return pickChanged(stored, pickDefined(columns));
}

function trimOrNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}

function trimTemplate({ name, subject, text }: MessageTemplate): MessageTemplate {
  return { name: name.trim(), subject: subject.trim(), text: text.trim().replaceAll('\r\n', '\n') };
}

/** A null ends a name, and missing stages keep theirs. */
function mergeNames(stored: unknown, names: Record<string, string | null>): object {
  const merged = { ...(stored as Record<string, string>), ...names };
  return Object.fromEntries(
    Object.entries(merged).flatMap(([stage, name]) => (name === null ? [] : [[stage, name.trim()]])),
  );
}

function cleanLinks(links: Link[] | undefined): Link[] | undefined {
  return links?.map(({ label, url }) => ({ label: label.trim(), url: cleanLink(url) ?? url }));
}

/** The driver would convert a JavaScript array to a PostgreSQL array, but the column is JSON. */
function toSqlValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
