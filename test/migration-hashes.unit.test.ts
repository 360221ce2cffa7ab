import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../migrations');

/** A database that has applied a migration refuses to start with another text of it, even if only a comment differs. */
test('no migration has changed: append a line of sha256sum to migration-hashes.txt for a new one', () => {
  const listed = readFileSync(path.join(import.meta.dirname, 'migration-hashes.txt'), 'utf8');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const hashes = files.sort().map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  expect(hashes.join('')).toBe(listed);
});
