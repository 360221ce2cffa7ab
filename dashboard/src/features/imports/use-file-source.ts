import type { Import } from '@corkboard/client';
import { useChange } from '../../api/operations.ts';
import { inOwnLanguage } from '../../api/own-language.ts';
import { useUploadClient } from '../../api/upload.ts';
import { toSource } from './sources.ts';

/** Returns a function that uploads a file and makes it the source of an import. */
export function useFileSource(): (
  id: string,
  file: File,
  onProgress: (ratio: number) => void,
) => Promise<Import> {
  const toClient = useUploadClient();
  const updateImport = useChange('updateImport');
  return async (id, file, onProgress) => {
    const { data } = await inOwnLanguage(() => toClient(onProgress).uploadImportFile({ id, body: { file } }));
    // The server looks into the file, which the name may contradict.
    const source = toSource({ kind: data.kind, file_id: data.id });
    return (await updateImport({ id, body: { source } })).data;
  };
}
