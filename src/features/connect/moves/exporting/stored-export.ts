import { archivePipe } from '../../../../platform/archive/pipe.ts';
import type { QueueTable } from '../../../../platform/queue/table-queries.ts';
import type { PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { type ExportContent, ExportError } from '../../exports/files/perform.ts';
import { MoveError } from '../error.ts';
import { finishLock } from '../lock.ts';
import { exportOrganization } from './export.ts';

/** An organization with its files, as an owner exports it: without the hashes of passwords and keys. */
export function organizationContent(files: PrivateFileStore, queues: readonly QueueTable[]): ExportContent {
  return {
    kind: 'organization_export',
    maxBytes: 100_000_000_000,
    describeFile: ({ organization }) => ({
      name: `${organization.slug}.corkboard`,
      mediaType: 'application/octet-stream',
    }),
    write: async (scope, { receiver }, onRows, save) => {
      if (scope.organization.isMoving) await finishLock(scope, queues);
      const { target, bytes } = archivePipe();
      const options = { receiver, hasPasswordHashes: false, hasApiKeys: false };
      const exported = exportOrganization(scope, files, options, target, ({ rows }) => onRows(rows));
      const [saved, written] = await Promise.allSettled([save(bytes), exported]);
      // The writer of a pipe that the reader has left fails without a reason.
      if (written.status === 'rejected' && written.reason !== undefined) throw toExportError(written.reason);
      if (saved.status === 'rejected') throw saved.reason;
      return saved.value;
    },
  };
}

function toExportError(error: unknown): unknown {
  return error instanceof MoveError ? new ExportError(error.message) : error;
}
