import { isId } from '../../../../platform/ids.ts';
import { ImageError } from '../../../../platform/images/errors.ts';
import { inspectImage } from '../../../../platform/images/inspect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type PrivateFileStore, writePrivateFile } from '../../../../platform/storage/private/files.ts';
import { logoKey, originalKey } from '../../../content/assets/files.ts';
import { findAsset } from '../../../content/assets/queries.ts';
import { extensions } from '../../../content/assets/urls.ts';
import { findLogo } from '../../../jobs/logos/queries.ts';
import { MoveError } from '../error.ts';

/** Images are stored re-encoded, which can make them larger than the limit of uploads. */
const MAX_IMAGE_BYTES = 50_000_000;

/** Writes a file of the export, whose name is `<folder>/<id>`. A row of the organization must name it. */
export async function writeFile(
  scope: Scope,
  files: PrivateFileStore,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const [folder, id = '', ...rest] = name.split('/');
  if (rest.length > 0) throw unknownFile(name);
  if (folder === 'private') {
    if (!isId(id) || !(await writePrivateFile(scope, files, id, content))) throw unknownFile(name);
    return;
  }
  const target = folder === 'logos' ? await findCopy(scope, id) : await findImage(scope, folder ?? '', id);
  if (!target) throw unknownFile(name);
  const bytes = await readImage(content, name);
  await assertIsImage(bytes, target.contentType, name);
  await files.storage.write(target.key, bytes, target.contentType);
}

interface Target {
  key: string;
  contentType: string;
}

async function findCopy(scope: Scope, id: string): Promise<Target | undefined> {
  const logo = isId(id) ? await findLogo(scope, { id }) : undefined;
  return logo?.status === 'ready' ? { key: logoKey(id), contentType: 'image/webp' } : undefined;
}

async function findImage(scope: Scope, folder: string, id: string): Promise<Target | undefined> {
  const row = folder === 'assets' ? await findAsset(scope, id) : undefined;
  if (!row) return undefined;
  return { key: originalKey(id, extensions[row.content_type] ?? ''), contentType: row.content_type };
}

async function readImage(content: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > MAX_IMAGE_BYTES)
      throw new MoveError(`The file ${name} has more than ${MAX_IMAGE_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Browsers get the file with this type. Anything else could be a page. */
async function assertIsImage(bytes: Buffer, contentType: string, name: string): Promise<void> {
  try {
    const { format } = await inspectImage(bytes);
    if (`image/${format}` === contentType) return;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
  }
  throw new MoveError(`The file ${name} is not an image of the type ${contentType}.`);
}

function unknownFile(name: string): MoveError {
  return new MoveError(`The file ${name} is not one that the organization has.`);
}
