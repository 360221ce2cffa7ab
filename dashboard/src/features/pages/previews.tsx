import type { Page, PageType } from '@corkboard/client';
import { Image, Stack, Text, Title } from '@mantine/core';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { imagePath } from '../../ui/media/image-path.ts';
import type { PageValues } from './page-values.ts';
import { PreviewLink } from './preview-link.tsx';

interface PreviewsProps {
  form: ResourceForm<PageValues>;
  page: Page | undefined;
  kind: PageType;
}

/** What search engines and other sites show of the page, and a link that shows the draft on the board. */
export function Previews({ form, page, kind }: PreviewsProps) {
  const t = useMessages('pages');
  const { board_url, name } = useMembership().organization;
  const values = form.form.getValues();
  const title = values.meta_title || values.title || t.fields.title;
  const path = `${kind === 'blog_post' ? '/blog/' : '/'}${values.slug || '…'}`;
  const image = imagePath(values.og_image || values.cover_image, 640);
  const summary = values.meta_description;
  return (
    <Stack>
      {page && <PreviewLink form={form} page={page} />}
      <section>
        <Title order={2} mb="xs">
          {t.searchResult}
        </Title>
        <div className="search-result">
          <Text size="sm">{board_url + path}</Text>
          <div className="search-result-title">{`${title} · ${name}`}</div>
          <Text size="sm" c={summary ? undefined : 'dimmed'} lineClamp={3}>
            {summary || t.noSummary}
          </Text>
        </div>
      </section>
      <section>
        <Title order={2} mb="xs">
          {t.socialCard}
        </Title>
        <div className="social-card">
          {image && <Image src={image} alt="" h={200} fit="cover" />}
          <div className="social-card-text">
            <Text size="xs" c="dimmed">
              {URL.parse(board_url)?.hostname}
            </Text>
            <Text fw={600} lineClamp={2}>
              {title}
            </Text>
            <Text size="sm" lineClamp={2}>
              {summary}
            </Text>
          </div>
        </div>
      </section>
    </Stack>
  );
}
