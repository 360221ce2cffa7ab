import { Semaphore } from '../concurrency/semaphore.ts';
import { loadSharp } from './load-sharp.ts';

const loader = { operation: ['VipsForeignLoadSvg'] };
/** Each call switches the loader off at its end. More waiting pictures would wait too long. */
const renders = new Semaphore({ limit: 1, maxWaiting: 50 });

/**
 * Renders an SVG file of our own as JPEG, which takes half the CPU time of WebP. The SVG loader is on only during this call, one call at a time in the process. Even then
 * an upload cannot be SVG, because `inspectImage` rejects the format.
 */
export function renderSvg(svg: string): Promise<Buffer> {
  return renders.run(() => render(svg));
}

async function render(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  sharp.unblock(loader);
  try {
    return await sharp(Buffer.from(svg)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  } finally {
    sharp.block(loader);
  }
}
