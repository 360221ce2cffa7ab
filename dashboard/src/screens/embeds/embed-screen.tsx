import { Grid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { BoardPreview } from '../../ui/page-frame/board-preview.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { defaultChoices, toEmbedCode, toEmbedQuery } from './embed-code.ts';
import { EmbedForm } from './embed-form.tsx';

/** Composes the code that shows jobs of the board on another site. */
export function Screen() {
  const t = useMessages('embeds');
  const { name, board_url } = useMembership().organization;
  const [choices, setChoices] = useState(defaultChoices);
  const query = toEmbedQuery(choices);
  const body = { page: 'embed' as const, embed_query: query };
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/look#jobs-on-other-sites"
      requests={[requestOf('previewBoard', { body })]}
    >
      <Grid>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack>
            <EmbedForm
              choices={choices}
              onChange={(changed) => setChoices((before) => ({ ...before, ...changed }))}
            />
            <CopyField
              label={t.code}
              value={toEmbedCode(board_url, query, choices.count, t.frameTitle({ board: name }))}
            />
            <Text size="sm" c="dimmed">
              {t.codeText}
            </Text>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <section className="preview-side preview-panel" aria-label={t.preview}>
            <BoardPreview
              title={t.frame}
              failed={t.failed}
              body={body}
              {...(choices.theme !== 'auto' && { scheme: choices.theme })}
            />
          </section>
        </Grid.Col>
      </Grid>
    </Frame>
  );
}
