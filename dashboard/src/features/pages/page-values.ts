import type { CreatePage, Page, UpdatePage } from '@corkboard/client';
import { CreatePageRules } from '../../generated/form-rules.ts';
import { fromJsonText, toJsonText } from '../../ui/form/json-field.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import type { FormRules } from '../../ui/form/rules.ts';

export const pageRules: FormRules = {
  ...CreatePageRules,
  custom_fields: { ...CreatePageRules.custom_fields, format: 'json' },
};

/** The inputs of the writing view. */
export interface PageValues extends Record<string, unknown> {
  title: string;
  /** The JSON text of the TipTap document, or the empty string. */
  content: string;
  slug: string;
  status: Page['status'];
  published_at: string;
  author_id: string;
  meta_title: string;
  meta_description: string;
  cover_image: string;
  og_image: string;
  /** JSON. */
  custom_fields: string;
  external_id: string;
}

export function toPageValues(page: Page | undefined): PageValues {
  return {
    title: page?.title ?? '',
    content: page && page.content_html !== '' ? JSON.stringify(page.content) : '',
    slug: page?.slug ?? '',
    status: page?.status ?? 'draft',
    published_at: page?.published_at ?? '',
    author_id: page?.author_id ?? '',
    meta_title: page?.meta_title ?? '',
    meta_description: page?.meta_description ?? '',
    cover_image: page?.cover_image ?? '',
    og_image: page?.og_image ?? '',
    custom_fields: toJsonText(page?.custom_fields),
    external_id: page?.external_id ?? '',
  };
}

/** The request body of the changed inputs. */
export function toPageBody<Body extends CreatePage | UpdatePage>(changed: Partial<PageValues>): Body {
  const { content, custom_fields, ...inputs } = changed;
  return {
    ...toBody<Body>(inputs, pageRules),
    // An empty HTML text is an empty document.
    ...(content !== undefined && { content: content === '' ? '' : JSON.parse(content) }),
    ...(custom_fields !== undefined && {
      custom_fields: fromJsonText<Page['custom_fields']>(custom_fields),
    }),
  };
}
