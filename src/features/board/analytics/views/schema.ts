import { type Static, Type } from 'typebox';
import { compileValidator } from '../../../../platform/http/input/validation.ts';
import { oneOf } from '../../../../platform/http/resource.ts';
import { organizationParameter } from '../../organizations/board-query.ts';

const viewKinds = ['page_view', 'apply_click'] as const;
export type ViewKind = (typeof viewKinds)[number];

const fields = {
  kind: Type.Optional(
    oneOf(viewKinds, {
      title: 'ViewKind',
      default: 'page_view',
      description: 'What happened.',
      examples: ['page_view'],
    }),
  ),
  path: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description: 'Path of the page with its query, of which only `utm_source` is used; it is not stored.',
      examples: ['/jobs/harbour-pilot-north-sea-pilots?utm_source=newsletter'],
    }),
  ),
  job: Type.Optional(
    Type.String({
      maxLength: 36,
      description: 'Id of the job on the page or of the application. By default, the path identifies it.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
    }),
  ),
  referrer: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description: '`document.referrer`, even if it is empty. Only its host is used.',
      examples: ['https://search.example/'],
    }),
  ),
};

/** A view that a page reports. Ignores unknown fields: a page may be older or newer than the server. */
export const NewView = Type.Object(fields, { title: 'View', examples: [{ path: '/jobs', referrer: '' }] });
export type NewView = Static<typeof NewView>;

/** A view that an image reports. The Referer header can replace the path. */
export const PixelQuery = Type.Object({ organization: organizationParameter, ...fields });

const validate = compileValidator(NewView);

/** Undefined for anything but a view. */
export function readView(value: unknown): NewView | undefined {
  return validate(value).length === 0 ? (value as NewView) : undefined;
}

/** Undefined for anything but the JSON of a view. */
export function parseView(text: unknown): NewView | undefined {
  try {
    return readView(JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}
