import { Command, CommanderError } from 'commander';
import { addApiKeyCommands } from './commands/api-key.ts';
import { addConfigCommand } from './commands/config.ts';
import { addDomainCommands } from './commands/domain.ts';
import { addMemberCommands } from './commands/member.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addOrganizationCommands } from './commands/organization.ts';
import { isExpected } from './commands/output.ts';
import { addSecretsCommands } from './commands/secrets.ts';
import { addSeedCommand } from './commands/seed.ts';
import { addServeCommand } from './commands/serve.ts';
import { addWorkerCommand } from './commands/worker.ts';

/** Exit status: 0, 1 for a failure told in one sentence, 2 for wrong usage. */
async function main(): Promise<void> {
  const program = new Command('corkboard')
    .description('Self-hosted job boards. Settings are environment variables: see corkboard config.')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  addServeCommand(program);
  addWorkerCommand(program);
  addMigrateCommand(program);
  addOrganizationCommands(program);
  addDomainCommands(program);
  addApiKeyCommands(program);
  addMemberCommands(program);
  addSecretsCommands(program);
  addSeedCommand(program);
  addConfigCommand(program);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = report(error as Error);
  }
}

function report(error: Error): number {
  // Commander has already told what is wrong with the words; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(isExpected(error) ? `corkboard: ${error.message}\n` : `corkboard: ${error.stack}\n`);
  return 1;
}

await main();
