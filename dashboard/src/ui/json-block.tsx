import { Code } from '@mantine/core';

/** JSON, indented. Scrolls by keyboard. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <Code block className="json-block" tabIndex={0} role="group" aria-label={label}>
      {text}
    </Code>
  );
}
