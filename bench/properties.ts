import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** Runs the property tests with 20 times as many cases. Run it after a change of the code that they test. */
const files = globSync('{src,test}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('/property-runs.ts'),
);
const { status } = spawnSync('vitest', ['run', '--testTimeout', '1800000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_EFFORT: '20' },
});
process.exitCode = status ?? 1;
