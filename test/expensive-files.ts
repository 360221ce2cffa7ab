const STARTS = 'starts servers and commands many times, at up to one second of CPU time each';
const COMMANDS = 'runs more than ten commands, at almost half a second of CPU time each';
const CLUSTERS = 'creates separate PostgreSQL clusters, to kill and restart them';

/**
 * Test files that take longer than 15 seconds on two idle cores, or 60 in a browser, each with the reason. They start first and in this order:
 * process tests before others, and the longest first.
 */
export const EXPENSIVE_FILES: Record<string, string> = {
  'test/frozen-database.process.test.ts': 'waits until a database that does not respond counts as dead',
  'test/database-faults.process.test.ts': 'waits until silent connections and a waiting start count as dead',
  'test/import-process.process.test.ts':
    'starts a server for each way in which a run of 400 jobs can be interrupted',
  'test/serve.process.test.ts': CLUSTERS,
  'test/full-disk.process.test.ts': CLUSTERS,
  'test/secrets.process.test.ts': STARTS,
  'test/doc-examples.process.test.ts':
    'runs every example of the docs, some of which start servers, wait for emails or sleep',
  'test/first-start.process.test.ts':
    'creates the demo organization with its pictures twice, on separate PostgreSQL clusters',
  'test/command-line.process.test.ts': STARTS,
  'test/worker.process.test.ts': CLUSTERS,
  'src/platform/database/embedded/start.process.test.ts': CLUSTERS,
  'test/packages/tarball.process.test.ts': 'packs the server, installs it, and creates the demo organization',
  'test/client/generators.process.test.ts': 'generates and compiles two clients of the whole API',
  'test/client/package.process.test.ts': 'compiles and packs the client, and runs it in 13 processes',
  'test/rolling-restart.process.test.ts':
    'restarts two servers in turn under load, with the delay that a load balancer needs',
  'test/backups/upgrade-postgres.process.test.ts':
    'creates a cluster of each of two versions of PostgreSQL, and the demo organization',
  'test/backups/hostile.deep.test.ts': 'restores a dozen changed backups, each into a database of its own',
  'test/traces.process.test.ts': STARTS,
  'test/audit-commands.process.test.ts': COMMANDS,
  'test/erasures.process.test.ts': COMMANDS,
  'test/domain-command.process.test.ts': COMMANDS,
  'test/member-command.process.test.ts': COMMANDS,
  'test/moves/hostile.deep.test.ts':
    'creates two installations and an export for each of eight kinds of changes',
  'test/moves/round-trip.deep.test.ts':
    'fills every table of an installation, moves it, and compares all of them, twice',
  'src/features/postings/stripe-orders.deep.test.ts':
    'each of seventeen sequences has a server and a stand-in for Stripe',
  'src/features/postings/stripe-renewals.deep.test.ts':
    'each of eight sequences has a server and a stand-in for Stripe',
  'src/features/alerts/sending/send-due.test.ts':
    'each test has a database, because the task works on all organizations',
  'src/features/webhooks/sending/worker.deep.test.ts':
    'waits for receivers that hang and for retries of real workers',
  'src/features/collections/items/sort-keys.deep.test.ts':
    'lists 5,300 items in every order, because fewer are sorted in memory',
  'test/rate-limits.deep.test.ts': 'waits for rate limit windows of several seconds, for each kind of limit',
  'src/features/imports/sources/systems/systems.deep.test.ts':
    'performs some twenty runs of each of 13 systems through workers',
  'test/operations/faults.deep.test.ts':
    'sends every writing operation without and with a fault, reads the whole database around each, and waits until a hanging statement counts as dead',
  'test/operations/services.deep.test.ts':
    'sends every writing operation while services work and while they are away, and reads the whole database around each',
  'test/faults/storage.deep.test.ts':
    'waits for the time limit of 30 seconds that a bucket has, with twelve servers at once',
  'test/faults/redis.deep.test.ts':
    'starts a Redis and two servers for each of eight faults, and waits for its time limit',
  'test/faults/smtp.deep.test.ts': 'copies a database for each of eleven faults, and waits for time limits',
  'test/doctor/database.test.ts':
    'copies a database for almost every test, and runs all checks of the command on each, with their time limits',
  'src/features/exports/round-trip.deep.test.ts':
    'exports and reads back random rows in every format, in hundreds of cases',
  'test/operations/roles.deep.test.ts': 'sends every operation of the API as every role',
  'test/operations/access.deep.test.ts':
    'sends every operation of the API seven times, on four organizations',
  'test/browser/dashboard/screens.test.ts':
    'axe examines every screen of the dashboard, full and empty, and twelve of them in three views',
  'test/browser/dashboard/imports.test.ts':
    'starts a server and a browser for each of eleven imports, with all steps of the dashboard',
  'test/browser/dashboard/import-sources.test.ts': 'starts a server and a browser for each of seven sources',
  'test/browser/accessibility.test.ts': 'axe examines every kind of page, and twelve of them in three views',
  'test/browser/dashboard/editor.test.ts':
    'waits until the editor saves by itself, and pastes thousands of malicious documents',
  'test/browser/dashboard/flows.test.ts': 'works through thirteen tasks that take many screens each',
  'test/browser/dashboard/job-preview.test.ts': 'types, and waits for a preview after each pause',
  'test/browser/lighthouse.speed.test.ts': 'Lighthouse loads each page on a simulated slow phone',
};
