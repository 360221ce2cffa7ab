import { type Static, Type } from 'typebox';
import { oneOf } from '../../../platform/http/resource.ts';
import { newJudge } from '../../../platform/http/validation.ts';
import { organizationParameter } from '../../organizations/board-query.ts';

const viewKinds = ['page_view', 'apply_click'] as const;
export type ViewKind = (typeof viewKinds)[number];

const fields = {
  kind: Type.Optional(
    oneOf(viewKinds, { default: 'page_view', description: 'What happened.', examples: ['page_view'] }),
  ),
  path: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description:
        'Path of the page, with its query: of that only `utm_source` is used, and none of it is kept.',
      examples: ['/jobs/harbour-pilot-north-sea-pilots?utm_source=newsletter'],
    }),
  ),
  job: Type.Optional(
    Type.String({
      maxLength: 36,
      description: 'Id of the job that the page shows, or that is applied for; else the path tells.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
    }),
  ),
  referrer: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description: '`document.referrer`, also when it is empty; of it only the host is used.',
      examples: ['https://search.example/'],
    }),
  ),
};

/** A view as a page tells it. What else is in it is ignored: pages may be older or newer than the server. */
export const NewView = Type.Object(fields, { title: 'View', examples: [{ path: '/jobs', referrer: '' }] });
export type NewView = Static<typeof NewView>;

/** The same without a script, where the Referer header can stand for the path. */
export const PixelQuery = Type.Object({ organization: organizationParameter, ...fields });

const judge = newJudge(NewView);

/** What the body of a request says, which may be anything; undefined when it is no view. */
export function readView(value: unknown): NewView | undefined {
  return judge(value).length === 0 ? (value as NewView) : undefined;
}

/** The same of a body that is still text. */
export function parseView(text: unknown): NewView | undefined {
  try {
    return readView(JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}
