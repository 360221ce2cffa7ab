const STARTS = 'starts servers and commands many times, at about one second of CPU time each';
const CLUSTERS = 'creates separate PostgreSQL clusters, to kill and restart them';

/** Test files that take longer than 15 seconds on two idle cores, each with the reason. */
export const SLOW_FILES: Record<string, string> = {
  'src/features/webhooks/sending/worker.test.ts':
    'waits for receivers that hang and for retries of real workers',
  'src/platform/database/embedded/start.process.test.ts': CLUSTERS,
  'test/analytics.process.test.ts': STARTS,
  'test/browser/accessibility.test.ts': 'axe checks every kind of page in four settings',
  'test/browser/docs.test.ts': 'axe checks every page of the documentation in two settings',
  'test/browser/lighthouse.test.ts': 'Lighthouse loads each page on a simulated slow phone',
  'test/client/generators.process.test.ts': 'generates and compiles two clients of the whole API',
  'test/client/package.process.test.ts': 'compiles and packs the client, and runs it in 13 processes',
  'test/command-line.process.test.ts': STARTS,
  'test/database-faults.process.test.ts': CLUSTERS,
  'test/first-start.process.test.ts':
    'creates the demo organization with its pictures twice, on separate PostgreSQL clusters',
  'test/rate-limits.test.ts': 'waits for rate limit windows of several seconds, for each kind of limit',
  'test/rolling-restart.process.test.ts':
    'restarts two servers in turn under load, with the delay that a load balancer needs',
  'test/secrets.process.test.ts': STARTS,
  'test/serve.process.test.ts': CLUSTERS,
  'test/worker.process.test.ts': CLUSTERS,
};
