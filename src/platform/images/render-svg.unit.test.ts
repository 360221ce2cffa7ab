import { expect, test } from 'vitest';
import { failureOf } from '../../../test/images.ts';
import { reencodeImage } from './reencode.ts';
import { renderSvg } from './render-svg.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';

test('the server’s own SVG becomes a JPEG of the same size', async () => {
  const image = await reencodeImage(await renderSvg(svg));
  expect(image).toMatchObject({ contentType: 'image/jpeg', width: 30, height: 20 });
});

test('an SVG upload is rejected before, during and after a rendering, and after a failed one', async () => {
  const upload = () => failureOf(reencodeImage(Buffer.from(svg)));
  expect(await upload()).toBe('unsupported_format');
  const rendering = renderSvg(svg);
  expect(await upload()).toBe('unsupported_format');
  await rendering;
  // The loader is switched off at any moment of an upload.
  for (let count = 0; count < 500; count++) {
    const rendering = renderSvg(svg);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
    expect(await upload()).toBe('unsupported_format');
    await rendering;
  }
  expect(await upload()).toBe('unsupported_format');
  await expect(renderSvg('<svg')).rejects.toThrow();
  expect(await upload()).toBe('unsupported_format');
});
