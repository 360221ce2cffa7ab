import type { LandingPage } from '@corkboard/client';
import { Button } from '@mantine/core';
import { CreateLandingPageRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { RichTextField } from '../../ui/form/rich-text-field.tsx';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

/** The landing pages for which someone wrote an introduction. */
export const { Screen, NewScreen, EditScreen } = resourceScreens({
  path: 'landing-pages',
  useTexts: () => useMessages('landing-pages'),
  docs: '/docs/landing-pages',
  permission: 'jobs:write',
  operations: {
    list: 'listLandingPages',
    read: 'getLandingPage',
    create: 'createLandingPage',
    update: 'updateLandingPage',
    delete: 'deleteLandingPage',
  },
  opensIn: 'screen',
  name: ({ path }, { t }) => path ?? t.noPage,
  columns: [
    { name: 'path', detail: ({ title }) => title },
    { name: 'kind', as: 'choice', isWideOnly: true },
    { name: 'updated_at', as: 'relative', isWideOnly: true },
  ],
  form: {
    rules: CreateLandingPageRules,
    fields: [
      { name: 'path', isForNewOnly: true },
      'title',
      { name: 'description', rows: 3 },
      { name: 'content', render: (props) => <RichTextField {...props} format="json" /> },
    ],
    keptFields: ['content'],
    buttons: ViewButton,
    // The JSON text of the document, or the empty string.
    toInputs: (page) => ({
      content: page && page.content_html !== '' ? JSON.stringify(page.content) : '',
    }),
    toBody: (body, { path, content }) => ({
      ...body,
      ...(path !== undefined && { path: toPath(path as string) }),
      ...(content !== undefined && { content: content === '' ? '' : JSON.parse(content as string) }),
    }),
  },
  example: { path: '/categories/shipping', markdown: 'The ports hire **all year**.' },
});

/** People paste URLs of their board. */
function toPath(text: string): string {
  return URL.canParse(text.trim()) ? new URL(text.trim()).pathname : text.trim();
}

function ViewButton({ stored: { url } }: { stored: LandingPage }) {
  const t = useMessages('landing-pages');
  if (url === null) return null;
  return (
    <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default">
      {t.view}
    </Button>
  );
}
