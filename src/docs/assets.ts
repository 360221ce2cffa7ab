import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

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

/** The path changes with the file, so caches may store it forever. */
function readAsset(name: string, type: string): Asset {
  const text = readFileSync(new URL(`../../public/docs/${name}`, import.meta.url), 'utf8');
  return { path: `/docs/files/${hash('sha1', text, 'hex').slice(0, 12)}/${name}`, type, text };
}
