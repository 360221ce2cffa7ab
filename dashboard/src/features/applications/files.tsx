import type { Application } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { useChange } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Section, SectionRow } from '../../ui/section.tsx';

/** The files, as downloads. */
export function Files({ application: { id, files } }: { application: Application }) {
  const t = useMessages('applications');
  const { bytes } = useFormats();
  const createLink = useChange('createApplicationFileLink');
  if (files.length === 0) return null;
  const download = async (fileId: string) => {
    const { data } = await createLink({ id, file_id: fileId });
    location.assign(data.url);
  };
  return (
    <Section title={t.files} text={t.filesText}>
      {files.map((file) => (
        <SectionRow
          key={file.id}
          name={<bdi style={{ overflowWrap: 'anywhere' }}>{file.name}</bdi>}
          facts={
            <Group component="span" gap={6}>
              {bytes(file.size_bytes)}
              {file.warnings.map((warning) => (
                <Badge key={warning} component="span" variant="light" color="orange">
                  {t.warnings[warning]}
                </Badge>
              ))}
            </Group>
          }
          actions={
            <ActionButton
              size="compact-sm"
              variant="default"
              aria-label={`${t.download}: ${file.name}`}
              onAct={() => download(file.id)}
            >
              {t.download}
            </ActionButton>
          }
        />
      ))}
    </Section>
  );
}
