import type { Organization, UpdateOrganization } from '@corkboard/client';
import { toBody } from '../../../ui/form/nulls.ts';
import { boardRules } from '../board/board-values.ts';

/** The inputs of the form. */
export function toLookValues(organization: Organization | undefined) {
  return {
    theme: organization?.theme ?? ('calm' as Organization['theme']),
    font: organization?.font ?? ('source' as Organization['font']),
    corners: organization?.corners ?? ('soft' as Organization['corners']),
    density: organization?.density ?? ('comfortable' as Organization['density']),
    header_style: organization?.header_style ?? ('plain' as Organization['header_style']),
    hero_style: organization?.hero_style ?? ('plain' as Organization['hero_style']),
    hero_image_url: organization?.hero_image_url ?? '',
    custom_css: organization?.custom_css ?? '',
    brand_color: organization?.brand_color ?? '',
  };
}

export type LookValues = ReturnType<typeof toLookValues>;

/** The request body of the changed inputs. */
export function toLookBody(changed: Partial<LookValues>): UpdateOrganization {
  return toBody<UpdateOrganization>(changed, boardRules);
}
