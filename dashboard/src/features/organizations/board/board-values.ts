import type { Link, Organization, UpdateOrganization } from '@corkboard/client';
import { UpdateOrganizationRules } from '../../../generated/form-rules.ts';
import { toBody } from '../../../ui/form/nulls.ts';
import type { FormRules } from '../../../ui/form/rules.ts';

export const boardRules: FormRules = UpdateOrganizationRules;

/** The inputs of the form. */
export function toBoardValues(organization: Organization | undefined) {
  return {
    name: organization?.name ?? '',
    tagline: organization?.tagline ?? '',
    description: organization?.description ?? '',
    logo_url: organization?.logo_url ?? '',
    favicon_url: organization?.favicon_url ?? '',
    brand_color: organization?.brand_color ?? '',
    language: organization?.language ?? ('en' as Organization['language']),
    direction: organization?.direction ?? ('' as 'ltr' | 'rtl' | ''),
    country: organization?.country ?? '',
    time_zone: organization?.time_zone ?? 'UTC',
    navigation: (organization?.navigation ?? []) as Link[],
    footer_links: (organization?.footer_links ?? []) as Link[],
    job_lifetime_days: organization?.job_lifetime_days ?? ('' as number | ''),
    ...toEmailValues(organization),
  };
}

export type BoardValues = ReturnType<typeof toBoardValues>;

/** The request body of the changed inputs. */
export function toBoardBody(changed: Partial<BoardValues>): UpdateOrganization {
  return toBody<UpdateOrganization>(changed, boardRules);
}

function toEmailValues(organization: Organization | undefined) {
  return {
    contact_email: organization?.contact_email ?? '',
    from_name: organization?.from_name ?? '',
    reply_to: organization?.reply_to ?? '',
  };
}
