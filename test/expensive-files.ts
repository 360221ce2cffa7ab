const STARTS = 'starts servers and commands many times, at up to one second of CPU time each';
const COMMANDS = 'runs more than ten commands, at almost half a second of CPU time each';
const CLUSTERS = 'creates separate PostgreSQL clusters, to kill and restart them';

/**
 * Test files whose tests take about four CPU seconds or more, each with the reason. They start first and in this order, so that no long one
 * runs alone at the end: process tests before others, and the longest first.
 */
export const EXPENSIVE_FILES: Record<string, string> = {
  'test/kills.process.test.ts': 'starts and kills a hundred workers and servers',
  'test/packages/tarball.process.test.ts': 'packs the server, installs it, and creates the demo organization',
  'test/erasures.process.test.ts': COMMANDS,
  'test/frozen-database.process.test.ts': 'waits until a database that does not respond counts as dead',
  'test/database-faults.process.test.ts': 'waits until silent connections and a waiting start count as dead',
  'test/serve.process.test.ts': CLUSTERS,
  'test/first-start.process.test.ts':
    'creates the demo organization with its pictures twice, on separate PostgreSQL clusters',
  'test/moves/kills.process.test.ts':
    'kills exports and imports of an organization at random moments, and starts them again',
  'test/doc-examples.process.test.ts':
    'runs every example of the docs, some of which start servers, wait for emails or sleep',
  'test/import-process.process.test.ts':
    'starts a server for each way in which a run of 400 jobs can be interrupted',
  'src/platform/database/embedded/start.process.test.ts': CLUSTERS,
  'test/backups/crashes.process.test.ts': 'kills backups and restores at many moments',
  'src/features/connect/imports/runs/crashes.process.test.ts':
    'kills processes that import, and lets others continue',
  'test/traces.process.test.ts': STARTS,
  'test/secrets.process.test.ts': STARTS,
  'test/import-command.process.test.ts': COMMANDS,
  'test/backups/upgrade-postgres.process.test.ts':
    'creates a cluster of each of two versions of PostgreSQL, and the demo organization',
  'test/client/generators.process.test.ts': 'generates and compiles two clients of the whole API',
  'test/bench.process.test.ts': 'runs every measurement once, at a small size',
  'test/worker.process.test.ts': CLUSTERS,
  'packages/job-feeds/src/sources/hostile-files.process.test.ts':
    'reads thousands of damaged files within limits of memory',
  'test/alerts.process.test.ts':
    'starts a server that has every metric, and compares rules and panels with them',
  'test/command-line.process.test.ts': STARTS,
  'test/rolling-restart.process.test.ts':
    'restarts two servers in turn under load, with the delay that a load balancer needs',
  'test/client/package.process.test.ts': 'compiles and packs the client, and runs it in 13 processes',
  'test/rotated-files.process.test.ts': STARTS,
  'test/user-command.process.test.ts': COMMANDS,
  'test/audit-commands.process.test.ts': COMMANDS,
  'test/doctor.process.test.ts': COMMANDS,
  'src/features/connect/imports/runs/systems.deep.test.ts':
    'performs some twenty runs of each of 13 systems through workers',
  'test/operations/faults.deep.test.ts':
    'sends every writing operation without and with a fault, compares the database around each, and waits until a hanging statement counts as dead',
  'test/faults/storage.deep.test.ts':
    'waits for the time limit of 30 seconds that a bucket has, with twelve servers at once',
  'test/operations/services.deep.test.ts':
    'sends every writing operation while services work and while they are away, and compares the database around each',
  'src/features/connect/imports/runs/kills.deep.test.ts':
    'ends a process before every statement of a run and of an undo',
  'test/backups/consistency.deep.test.ts':
    'backs up and restores a database and its files under random writes, for each kind of storage',
  'src/platform/http/overload.deep.test.ts':
    'keeps the event loop late, and sends 110 images to clients that do not read',
  'test/moves/hostile.deep.test.ts':
    'creates two installations and an export for each of eight kinds of changes',
  'src/features/billing/postings/stripe-orders.deep.test.ts':
    'each of seventeen sequences has a server and a stand-in for Stripe',
  'test/operations/roles.deep.test.ts':
    'sends every operation of the API as two roles, and from other places',
  'src/features/content/collections/items/sort-keys.deep.test.ts':
    'lists 5,300 items in every order, because fewer are sorted in memory',
  'test/backups/hostile.deep.test.ts': 'restores a dozen changed backups, each into a database of its own',
  'src/features/connect/imports/runs/source-files.deep.test.ts':
    'performs several runs for each way in which a feed fails',
  'test/operations/access.deep.test.ts': 'sends every operation of the API with six kinds of keys',
  'src/features/connect/webhooks/sending/worker.deep.test.ts':
    'waits for receivers that hang and for retries of real workers',
  'test/moves/round-trip.deep.test.ts':
    'fills every table of an installation, moves it, and compares all of them, twice',
  'test/rate-limits.deep.test.ts': 'waits for rate limit windows of several seconds, for each kind of limit',
  'test/backups/contents.deep.test.ts': 'makes and restores a dozen backups, each in a database of its own',
  'test/operations/responses.deep.test.ts':
    'sends every operation of the API with every field, and rejected requests of each',
  'test/moves/unfinished.deep.test.ts': 'moves an organization five times, each between two installations',
  'src/features/connect/exports/files/crashes.process.test.ts': 'kills workers that write large files',
  'src/features/jobs/jobs/search/totals.test.ts':
    'waits for the window in which a number of jobs may be old, and counts thousands',
  'src/features/people/members/sessions/registrations/registrations.test.ts':
    'hashes a password for most tests, and each has a mail server',
  'test/operations/access.test.ts':
    'sends every operation of the API with and without its key, scope and organization',
  'src/features/jobs/alerts/sending/send-due.test.ts':
    'each test has a database, because the task works on all organizations',
  'src/platform/storage/s3.unit.test.ts': 'stores more files in a bucket than one listing returns',
  'src/features/billing/payment-providers/checkout.test.ts':
    'each test has a server and a stand-in for Stripe',
  'src/platform/storage/private/files.test.ts': 'encrypts files of many sizes, and reads every kind of range',
  'src/platform/archive/archive.unit.test.ts': 'damages an archive at many positions, and reads it each time',
  'test/browser/dashboard/screens.test.ts':
    'axe examines every screen of the dashboard, full and empty, and twelve of them in three views',
  'test/browser/dashboard/imports.test.ts':
    'starts a server and a browser for each of eleven imports, with all steps of the dashboard',
  'test/browser/dashboard/editor.test.ts':
    'waits until the editor saves by itself, and pastes thousands of malicious documents',
  'test/browser/dashboard/flows.test.ts': 'works through thirteen tasks that take many screens each',
  'test/browser/dashboard/job-preview.test.ts': 'types, and waits for a preview after each pause',
  'test/browser/accessibility.test.ts': 'axe examines every kind of page, and twelve of them in three views',
  'test/browser/dashboard/import-sources.test.ts': 'starts a server and a browser for each of seven sources',
  'test/browser/rich-text.test.ts': 'opens thousands of malicious documents',
  'test/browser/lighthouse.speed.test.ts': 'Lighthouse loads each page on a simulated slow phone',
};
