import { useDebouncedValue } from '@mantine/hooks';
import { type ParametersOf, useOperation } from '../../api/operations.ts';
import { Failed } from '../failed.tsx';
import { PageFrame } from './page-frame.tsx';

interface BoardPreviewProps {
  /** For screen readers. */
  title: string;
  /** What to say if the page cannot be rendered. */
  failed: string;
  body: ParametersOf<'previewBoard'>['body'];
  scheme?: 'light' | 'dark';
  size?: 'fill' | 'wide' | 'phone';
}

/** A page of the board with settings that are not saved, while the user changes them. */
export function BoardPreview({ title, failed, body, scheme, size = 'fill' }: BoardPreviewProps) {
  // As text, because the body is a new object each time.
  const [settled] = useDebouncedValue(JSON.stringify(body), 300);
  const parameters = { body: JSON.parse(settled) as typeof body };
  const preview = useOperation('previewBoard', parameters, { keepsPrevious: true });
  return (
    <>
      {preview.error && preview.error.issues.length === 0 && (
        <Failed title={failed} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.data && (
        <PageFrame title={title} html={preview.data.data.html} size={size} {...(scheme && { scheme })} />
      )}
    </>
  );
}
