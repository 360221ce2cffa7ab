import { InvalidArgumentError } from 'commander';

export function toSlug(text: string): string {
  if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text)) return text;
  throw new InvalidArgumentError(
    'Use 1 to 63 lowercase letters, digits and hyphens; start and end with a letter or digit.',
  );
}
