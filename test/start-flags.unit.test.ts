import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=20'];

test('every way to start the server limits the memory of V8, which nothing can do once Node.js runs', () => {
  const { start } = JSON.parse(read('package.json')).scripts;
  const [shebang] = read('bin/corkboard.js').split('\n');
  const units = ['corkboard', 'corkboard-worker'].map(
    (name) => /^ExecStart=.*$/m.exec(read(`deploy/${name}.service`))![0],
  );
  for (const flag of flags)
    for (const line of [start, shebang, ...units, read('bench/support/processes.ts')])
      expect(line).toContain(flag);
});
