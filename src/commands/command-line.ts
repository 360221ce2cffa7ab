import { Command, CommanderError } from 'commander';

type AddTo = (command: Command) => void;

/** Every command. A command's file is imported only when it is called, since every command loads the whole application. */
const commands: { name: string; description: string; isHidden?: boolean; load: () => Promise<AddTo> }[] = [
  {
    name: 'serve',
    description: 'run the server until SIGTERM or SIGINT',
    load: async () => (await import('./serve.ts')).addServe,
  },
  {
    name: 'worker',
    description: 'run background work in its own process until SIGTERM or SIGINT',
    load: async () => (await import('./worker.ts')).addWorker,
  },
  {
    name: 'perform-imports',
    description: 'perform runs of imports for the server that starts it',
    isHidden: true,
    load: async () => (await import('./imports/perform.ts')).addPerformImports,
  },
  {
    name: 'migrate',
    description: 'update the database schema, as every start of the server does',
    load: async () => (await import('./migrate.ts')).addMigrate,
  },
  {
    name: 'organization',
    description: 'create, list, update, delete, export and import organizations',
    load: async () => (await import('./organization.ts')).addOrganizationCommands,
  },
  {
    name: 'installation',
    description: 'print the public key of this installation',
    load: async () => (await import('./installation.ts')).addInstallationCommands,
  },
  {
    name: 'domain',
    description: 'add, list, verify and remove custom domains of a board',
    load: async () => (await import('./domain.ts')).addDomainCommands,
  },
  {
    name: 'api-key',
    description: 'create, list, revoke and rotate API keys',
    load: async () => (await import('./api-key.ts')).addApiKeyCommands,
  },
  {
    name: 'user',
    description: 'create, list and remove users of the dashboard, and print sign-in links',
    load: async () => (await import('./user.ts')).addUserCommands,
  },
  {
    name: 'import',
    description: 'plan, apply and undo imports of jobs from a file or link',
    load: async () => (await import('./imports/import.ts')).addImportCommands,
  },
  {
    name: 'member',
    description: 'create, list, suspend and delete members of an organization',
    load: async () => (await import('./member.ts')).addMemberCommands,
  },
  {
    name: 'secrets',
    description: 'rotate master keys, and discard the secrets of a lost one',
    load: async () => (await import('./secrets.ts')).addSecretsCommands,
  },
  {
    name: 'backup',
    description: 'write all data and files to one file or to a bucket, while the server runs',
    load: async () => (await import('./backups/backup.ts')).addBackup,
  },
  {
    name: 'restore',
    description: 'restore a backup into an empty store',
    load: async () => (await import('./backups/restore.ts')).addRestore,
  },
  {
    name: 'verify',
    description: 'read a whole backup, compare its checksums and list its contents',
    load: async () => (await import('./backups/verify.ts')).addVerify,
  },
  {
    name: 'resume',
    description: 'send emails, webhooks, imports and payments again after a restore or an import',
    load: async () => (await import('./backups/resume.ts')).addResume,
  },
  {
    name: 'seed',
    description: 'add generated jobs to an organization for tests at scale',
    load: async () => (await import('./seed.ts')).addSeed,
  },
  {
    name: 'doctor',
    description: 'check settings, database, disk, DNS, email and background work, and say what to do',
    load: async () => (await import('./doctor.ts')).addDoctor,
  },
  {
    name: 'config',
    description: 'print every setting with its value, default and meaning',
    load: async () => (await import('./config.ts')).addConfig,
  },
];

/** Runs a command. Exit status: 0 for success, 1 for a failure, 2 for wrong usage. */
export async function runCommandLine(words: string[]): Promise<void> {
  const program = new Command('corkboard')
    .description('Self-hosted job boards. Environment variables configure it: see corkboard config.')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .hook('preSubcommand', async (_program, called) => {
      const addTo = await commands.find(({ name }) => name === called.name())?.load();
      addTo?.(called);
    });
  for (const { name, description, isHidden = false } of commands)
    program.command(name, { hidden: isHidden }).description(description);
  try {
    await program.parseAsync(toArguments(words), { from: 'user' });
  } catch (error) {
    process.exitCode = await report(error as Error);
  }
}

/** No command prints help. `help x` becomes `x --help`, which loads the options of x. */
function toArguments(words: string[]): string[] {
  const [first, ...rest] = words;
  return first === undefined || first === 'help' ? [...rest, '--help'] : words;
}

async function report(error: Error): Promise<number> {
  // Commander has printed the error already. Help exits with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { describeFailure } = await import('./output.ts');
  process.stderr.write(`corkboard: ${describeFailure(error)}\n`);
  return 1;
}
