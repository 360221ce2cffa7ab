/**
 * Takes screenshots of the demo, for visual review of changes and for the documentation:
 * `npm run screenshots -- <folder>` takes every kind of page of the board, on a phone and a desktop, light and dark.
 * `npm run screenshots -- --docs [name…]` takes the pictures of README.md and docs/ anew, or only those with the names.
 */

import { parseArgs } from 'node:util';
import { takeBoard, takeEveryPage } from './screenshots/board-pictures.ts';
import { openCamera } from './screenshots/camera.ts';
import { takeDashboard } from './screenshots/dashboard-pictures.ts';
import { serveDemo } from './screenshots/demo-server.ts';
import { prepareBoard } from './screenshots/prepare-board.ts';

const DOCS = new URL('../docs/screenshots', import.meta.url).pathname;

const { values, positionals } = parseArgs({ options: { docs: { type: 'boolean' } }, allowPositionals: true });
const folder = values.docs ? DOCS : positionals[0];
if (folder === undefined)
  throw new Error('Usage: npm run screenshots -- <folder>, or npm run screenshots -- --docs [name…]');
const server = await serveDemo();
const camera = await openCamera(server, folder);
try {
  await prepareBoard(server);
  if (values.docs) {
    await takeBoard(camera, server, positionals);
    await takeDashboard(camera, server, positionals);
  } else await takeEveryPage(camera, server);
} finally {
  await camera.close();
  await server.stop();
}
