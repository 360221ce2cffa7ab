import { writeFileSync } from 'node:fs';
import { openDatabase } from './store.ts';

const d = await openDatabase({ dataDir: process.argv[2] } as never);
writeFileSync('/tmp/speed/url', d.url);
console.log(d.url);
process.on('SIGTERM', async () => {
  await d.stop();
  process.exit();
});
setInterval(() => {}, 1e6);
