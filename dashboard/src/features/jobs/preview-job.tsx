import { Button } from '@mantine/core';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyFailure } from '../../ui/notify.ts';

/** Shows a job that is not live on the board, by a link that anyone can open for an hour. */
export function PreviewJob({ id }: { id: string }) {
  const t = useMessages('jobs');
  const createPreview = useChange('createJobPreview');
  const open = async () => {
    // Browsers block windows that open later than the click.
    const tab = window.open('about:blank', '_blank');
    try {
      const { data } = await createPreview({ id });
      if (tab && data.url) tab.location.href = data.url;
    } catch (error) {
      tab?.close();
      notifyFailure(error);
    }
  };
  return (
    <Button variant="default" onClick={() => void open()}>
      {t.preview}
    </Button>
  );
}
