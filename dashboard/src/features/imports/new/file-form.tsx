import { FileDrop } from '../file-drop.tsx';
import { useCreateImport } from './use-create-import.ts';
import { useImportUpload } from './use-import-upload.ts';

/** A file to drop or to choose. The import is created with it. */
export function FileForm() {
  const upload = useImportUpload();
  const { openSetup } = useCreateImport();
  return <FileDrop onFile={async (file, onProgress) => openSetup(await upload(file, onProgress))} />;
}
