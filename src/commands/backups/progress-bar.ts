import type { BackupProgress } from '../../platform/backup/progress.ts';

const WIDTH = 30;
/** Often enough to look alive. */
const EVERY_MS = 100;

export interface ProgressBar {
  draw(progress: BackupProgress): void;
  /** Clears the line. */
  end(): void;
}

/** Draws on standard error, and only on a terminal. */
export function progressBar(): ProgressBar {
  if (!process.stderr.isTTY) return { draw: () => {}, end: () => {} };
  let drawnAtMs = 0;
  return {
    draw: ({ phase, what, share, bytes }) => {
      if (performance.now() - drawnAtMs < EVERY_MS) return;
      drawnAtMs = performance.now();
      const filled = Math.min(WIDTH, Math.round(share * WIDTH));
      const bar = '█'.repeat(filled).padEnd(WIDTH, '·');
      const size = bytes > 0 ? `, ${toMegabytes(bytes)}` : '';
      process.stderr.write(`\r\u001b[K${bar} ${TITLES[phase]}${size}: ${what.slice(0, 40)}`);
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}

const TITLES: Record<BackupProgress['phase'], string> = {
  tables: 'Tables',
  files: 'Files',
  archive: 'Reading',
  indexes: 'Indexes',
};

export function toMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes)} MB`;
}
