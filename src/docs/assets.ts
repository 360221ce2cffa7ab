import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT_FOLDER } from '../platform/root-folder.ts';

interface Asset {
  path: string;
  type: string;
  text: string;
}

export interface Assets {
  style: Asset;
  script: Asset;
  icon: Asset;
}

export function readAssets(): Assets {
  return {
    style: readAsset('docs.css', 'text/css; charset=utf-8'),
    script: readAsset('docs.js', 'text/javascript; charset=utf-8'),
    icon: readAsset('favicon.svg', 'image/svg+xml'),
  };
}

/** The pictures of the guides, by path. */
export function listScreenshots(): { path: string; read(): Buffer }[] {
  const folder = new URL('docs/screenshots/', ROOT_FOLDER);
  return readdirSync(folder).map((name) => ({
    path: `/docs/screenshots/${name}`,
    read: () => readFileSync(new URL(name, folder)),
  }));
}

/** The path changes with the file, so caches may store it forever. */
function readAsset(name: string, type: string): Asset {
  const text = readFileSync(new URL(`public/docs/${name}`, ROOT_FOLDER), 'utf8');
  return { path: `/docs/files/${hash('sha1', text, 'hex').slice(0, 12)}/${name}`, type, text };
}
