/** How far a backup or a restore is. */
export interface BackupProgress {
  phase: 'tables' | 'files' | 'archive' | 'indexes';
  /** The table or file in progress. */
  what: string;
  /** Of the phase, from 0 to 1. */
  share: number;
  /** Bytes of content so far. */
  bytes: number;
}
