import { useChange } from '../../../api/operations.ts';
import { useFileSource } from '../use-file-source.ts';
import { useCreateImport } from './use-create-import.ts';

/**
 * Returns a function that creates an import with a file as its source, and resolves to the id of the import. A file belongs to an
 * import, so the import comes first; without its file, it is deleted again.
 */
export function useImportUpload(): (file: File, onProgress: (ratio: number) => void) => Promise<string> {
  const { create } = useCreateImport();
  const setFile = useFileSource();
  const deleteImport = useChange('deleteImport');
  return async (file, onProgress) => {
    // Jobs that are not in the next file stay: a file is rarely all that a source has.
    const { id } = await create({ name: file.name, source: { kind: kindOf(file.name) }, mode: 'update' });
    try {
      await setFile(id, file, onProgress);
      return id;
    } catch (error) {
      await deleteImport({ id });
      throw error;
    }
  };
}

function kindOf(name: string): string {
  const [, ending = ''] = /\.(xlsx|xml|json|ndjson|jsonl)(?:\.gz)?$/i.exec(name) ?? [];
  return (
    { xlsx: 'xlsx', xml: 'xml', json: 'json', ndjson: 'ndjson', jsonl: 'ndjson' }[ending.toLowerCase()] ??
    'csv'
  );
}
