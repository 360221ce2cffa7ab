import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { nameOfChunk, ownFiles } from './vite/chunks.ts';
import { messages, withoutMessageClass } from './vite/messages.ts';
import { componentStyles } from './vite/styles.ts';

const client = fileURLToPath(new URL('../packages/client/src/index.ts', import.meta.url));

const source = fileURLToPath(new URL('src/', import.meta.url));

/** Leaves out the operations that no source of the dashboard names: they would cost the first script 1 kB. */
const withoutUnused: Plugin = {
  name: 'without-unused-operations',
  // Before types are removed.
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('/client/src/generated/operations.ts')) return undefined;
    const files = globSync('**/*.{ts,tsx}', { cwd: source });
    const text = files.map((file) => readFileSync(source + file, 'utf8')).join('');
    return code.replace(/^ {2}(\w+): \{ method: '\w+', path: .*\},\n/gm, (line, name) =>
      text.includes(`'${name}'`) ? line : '',
    );
  },
};

export default defineConfig({
  base: '/dashboard/',
  plugins: [ownFiles, withoutUnused, messages, withoutMessageClass, componentStyles, react()],
  resolve: {
    alias: {
      // From its sources, so that the dashboard always has the operations of the server that delivers it.
      '@corkboard/client': client,
      // The build parses all messages.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  build: {
    target: 'es2023',
    // The policy of the page forbids data URLs in stylesheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Of the packages in the bundle.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        // The first script lists all files, so long names cost every visitor a few kB.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: [{ name: nameOfChunk, debugName: 'first screens' }] },
      },
    },
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    // `npx vite dashboard` beside `npm run dev`.
    proxy: { '/api': { target: 'http://localhost:3000' } },
  },
});
