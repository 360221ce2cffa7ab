import type { Command } from 'commander';
import { COMMAND_LINE, recordAudit } from '../../platform/audit/record.ts';
import { resumeOutgoing } from '../../platform/outgoing/holds.ts';
import { print } from '../output.ts';
import { type CommandContext, withStore } from '../with-store.ts';

export function addResume(command: Command): void {
  command
    .option('--organization <slug>', 'only the outgoing work of this organization, which was imported')
    .option('--json', 'print JSON')
    .action((options) => withStore((context) => resume(context, options)));
}

async function resume(
  { store: { db }, scopeOf }: CommandContext,
  options: { organization?: string; json?: boolean },
): Promise<void> {
  const organizationId =
    options.organization === undefined ? null : (await scopeOf(options.organization)).organizationId;
  const resumed = await resumeOutgoing(db, organizationId);
  if (resumed) {
    const object = { type: 'outgoing', id: null };
    await recordAudit({ db, organizationId, ...COMMAND_LINE }, { action: 'outgoing.resumed', object });
  }
  const whose = options.organization ?? 'the installation';
  print({ resumed }, options, () =>
    resumed
      ? `Resumed: emails, webhooks, imports, enrichment and payments of ${whose} leave again.`
      : `The outgoing work of ${whose} was not held.`,
  );
}
