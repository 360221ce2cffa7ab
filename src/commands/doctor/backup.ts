import { type BackupRecord, findLastBackups } from '../../platform/backup/history.ts';
import { isLocalDomain } from '../../platform/local-domain.ts';
import { type Finding, failure, ok, skipped, type TableCheck, warning } from './check.ts';

/** A daily backup that is missed once. */
const WARNING_HOURS = 48;
const ERROR_HOURS = 7 * 24;
const REMEDY = 'Run corkboard backup, or set BACKUP_SCHEDULE and BACKUP_TO. See docs/backups.md.';

export const backupCheck: TableCheck = {
  name: 'backup',
  read: async (db, { config }) => {
    const { last, lastSuccess } = await findLastBackups(db);
    if (last?.status === 'failed')
      return [failure(`The newest backup failed: ${last.problem ?? 'the reason is unknown.'}`, REMEDY)];
    if (lastSuccess) return [toFinding(lastSuccess)];
    if (isLocalDomain(config.PLATFORM_DOMAIN))
      return [skipped('No backup has been made, and this installation is only for this machine.')];
    return [
      warning(
        'No backup has been made with corkboard backup.',
        `${REMEDY} If you back up with other tools, ignore this.`,
      ),
    ];
  },
};

function toFinding({ started_at, place }: BackupRecord): Finding {
  const hours = Math.floor((Date.now() - Date.parse(started_at)) / 3_600_000);
  const message = `The newest complete backup is ${hours} hours old (${place}).`;
  if (hours < WARNING_HOURS) return ok(message);
  return hours < ERROR_HOURS ? warning(message, REMEDY) : failure(message, REMEDY);
}
