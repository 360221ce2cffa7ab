import { type Command, Option } from 'commander';
import { HostPace } from '../../features/connect/imports/fetching/pace.ts';
import { findImportByName } from '../../features/connect/imports/queries.ts';
import { approveRun } from '../../features/connect/imports/runs/decide.ts';
import { performRun } from '../../features/connect/imports/runs/perform.ts';
import { findLastChange, type RunRow } from '../../features/connect/imports/runs/queries.ts';
import { claimRun } from '../../features/connect/imports/runs/runs-source.ts';
import { startRun, startUndo } from '../../features/connect/imports/runs/start.ts';
import { importModes } from '../../features/connect/imports/schema.ts';
import { notifyStaff } from '../../features/people/staff/notifications/notify.ts';
import { openKeyRing } from '../../platform/encryption/open-key-ring.ts';
import { validateBody } from '../../platform/http/input/validation.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { importBaseUrls, outboundOptions } from '../../settings/config.ts';
import { CommandError, print } from '../output.ts';
import { type CommandContext, withStore } from '../with-store.ts';
import { showRun, watchRun } from './progress.ts';
import { type ImportContext, type ImportOptions, nameOf, prepareImport } from './source.ts';

export function addImportCommands(command: Command): void {
  add(
    command,
    'plan',
    'show what an import of a file or link would change',
    async (context, target, options) => {
      const row = await prepareImport(context, target, options);
      return run(context, await startRun(context.scope, row.id, { dry_run: true }));
    },
  );
  add(command, 'apply', 'import jobs from a file or link', async (context, target, options) => {
    const row = await prepareImport(context, target, options);
    const ended = await run(context, await startRun(context.scope, row.id, {}));
    if (ended.state !== 'waiting' || !options.approve) return ended;
    return run(context, await approveRun(context.scope, row.id, ended.id));
  }).addOption(new Option('--approve', 'apply also what would wait for approval'));
  add(
    command,
    'undo',
    'undo the last run of a file or link that changed jobs',
    async (context, target, options) => {
      const row = await findImportByName(context.scope, nameOf(target, options));
      const last = row && (await findLastChange(context.scope, row.id));
      if (!row || !last) throw new CommandError(`No run of ${target} to undo.`);
      return run(context, await startUndo(context.scope, row.id, last.id));
    },
  );
}

type Work = (context: ImportContext, target: string, options: ImportOptions) => Promise<RunRow>;

function add(command: Command, name: string, description: string, work: Work): Command {
  return command
    .command(name)
    .description(description)
    .argument('<file or URL>', 'a CSV, XML, JSON or NDJSON file, a feed, or a careers page')
    .requiredOption('--organization <slug>', 'organization that gets the jobs')
    .option('--name <name>', 'name of the import; by default that of the file, or the URL')
    .addOption(new Option('--mode <mode>', 'what the import may do').choices(importModes))
    .option('--mapping <file>', 'a JSON file with the mapping; by default, Corkboard proposes one')
    .option('--json', 'print JSON')
    .action((target: string, options: ImportOptions) =>
      withStore(async (command) => {
        const context = await openContext(command, options.organization);
        const ended = await work(context, target, options).finally(() => context.outbound.close());
        await showRun(context.scope, ended, options, print);
        if (ended.state === 'failed') process.exitCode = 1;
      }),
    );
}

async function openContext(
  { config, store: { db }, log, scopeOf }: CommandContext,
  organization: string,
): Promise<ImportContext> {
  const keyRing = await openKeyRing(db, config, log);
  const storage = openStorage(config);
  return {
    scope: await scopeOf(organization),
    outbound: new Outbound(outboundOptions(config)),
    keyRing,
    files: { db, storage, keyRing },
    pace: new HostPace(),
    baseUrls: importBaseUrls(config),
    validate: validateBody,
    notifyStaff,
    maxFileBytes: config.IMPORT_FILE_MB * 1_000_000,
  };
}

/** Performs the run in this process, unless a worker has begun it. */
async function run(context: ImportContext, queued: RunRow): Promise<RunRow> {
  const { scope } = context;
  const stop = new AbortController();
  const claimed = await claimRun(scope.db, scope.organizationId, queued);
  const performed = claimed ? performRun(scope, context, claimed, stop.signal) : undefined;
  const ended = await watchRun(scope, queued, performed);
  await performed;
  return ended;
}
