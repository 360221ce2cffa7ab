import type { BackupProgress } from '../../platform/backup/progress.ts';
import { ProgressLine, toMegabytes } from '../progress-line.ts';

/** Draws how far a backup or a restore is. */
export function newBackupProgress(): { draw(progress: BackupProgress): void; end(): void } {
  const line = new ProgressLine();
  return {
    draw: ({ phase, what, share, bytes }) => {
      const size = bytes > 0 ? `, ${toMegabytes(bytes)}` : '';
      line.draw(`${TITLES[phase]}${size}: ${what.slice(0, 40)}`, share);
    },
    end: () => line.end(),
  };
}

const TITLES: Record<BackupProgress['phase'], string> = {
  tables: 'Tables',
  files: 'Files',
  archive: 'Reading',
  indexes: 'Indexes',
};
