import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** Runs the property tests with twenty times as many cases: a proof for whoever changes what they are about. */
const files = globSync('{src,test}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('/property-runs.ts'),
);
const { status } = spawnSync('vitest', ['run', '--testTimeout', '600000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_EFFORT: '20' },
});
process.exitCode = status ?? 1;
