import { describe, expect, it } from 'vitest';
import { cleanColor } from './colors.ts';
import { cleanEmbedUrl, cleanImageUrl, cleanLinkUrl } from './urls.ts';
import { cleanYoutubeUrl } from './youtube.ts';

describe('colors', () => {
  it.each([
    ['#f00', 'rgb(255, 0, 0)'],
    ['#F00F', 'rgb(255, 0, 0)'],
    ['#2563eb', 'rgb(37, 99, 235)'],
    ['#2563eb80', 'rgba(37, 99, 235, 0.5)'],
    ['rgb(1,2,3)', 'rgb(1, 2, 3)'],
    ['rgb(1 2 3 / 50%)', 'rgba(1, 2, 3, 0.5)'],
    ['rgba(300, -5, 0, 2)', 'rgb(255, 0, 0)'],
    ['rgb(100%, 0%, 50%)', 'rgb(255, 0, 128)'],
    ['hsl(120, 100%, 25%)', 'rgb(0, 128, 0)'],
    ['hsla(-240deg 100% 50% / .25)', 'rgba(0, 255, 0, 0.25)'],
    ['RebeccaPurple', 'rgb(102, 51, 153)'],
    ['transparent', 'rgba(0, 0, 0, 0)'],
  ])('%s is %s', (given, expected) => {
    expect(cleanColor(given)).toBe(expected);
  });

  it.each([
    '',
    '#12',
    '#ggg',
    'url(x)',
    'expression(alert(1))',
    'var(--x)',
    'inherit',
    'currentcolor',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
    'hsl(1,2,3)',
    'rgb(1e9,0,0)',
    'red;background:url(x)',
    'red}',
    'red/**/',
    'constructor',
    '__proto__',
    '-'.repeat(100),
    7,
    null,
    undefined,
    {},
  ])('%s is rejected', (given) => {
    expect(cleanColor(given)).toBeUndefined();
  });

  it('every alpha byte is preserved', () => {
    for (let alpha = 0; alpha < 256; alpha++) {
      const color = cleanColor(`#000000${alpha.toString(16).padStart(2, '0')}`);
      expect(cleanColor(color)).toBe(color);
    }
  });
});

describe('URLs', () => {
  const refused = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'https://user:pw@a.example',
    'https://user@a.example',
    'http://',
    'https:',
    '',
    ' ',
    'relative/path',
    'www.example.com',
    `https://a.example/${'x'.repeat(2050)}`,
    `https://a.example/${'ü'.repeat(1000)}`,
    'https://a.example/\uD800',
    null,
    1,
    {},
  ];

  it.each(refused.map((url) => [JSON.stringify(url).slice(0, 40), url]))(
    '%s is rejected everywhere',
    (_, url) => {
      for (const clean of [cleanLinkUrl, cleanImageUrl, cleanEmbedUrl, cleanYoutubeUrl])
        expect(clean(url)).toBeUndefined();
    },
  );

  it('each kind of URL accepts its own schemes', () => {
    expect(cleanLinkUrl(' HTTP://A.example ')).toBe('http://a.example/');
    expect(cleanLinkUrl('mailto:a@b.example?subject=x')).toBe('mailto:a@b.example?subject=x');
    expect(cleanLinkUrl('tel:+49 30 1')).toBe('tel:+49 30 1');
    expect(cleanLinkUrl('/a b?c#d')).toBe('/a%20b?c#d');
    expect(cleanLinkUrl('#top')).toBe('#top');
    expect(cleanImageUrl('mailto:a@b.example')).toBeUndefined();
    expect(cleanImageUrl('/assets/../jobs')).toBeUndefined();
    expect(cleanImageUrl('/assets/a.png')).toBe('/assets/a.png');
    expect(cleanEmbedUrl('http://a.example')).toBeUndefined();
    expect(cleanEmbedUrl('/page')).toBeUndefined();
    expect(cleanEmbedUrl('https://a.example')).toBe('https://a.example/');
  });

  it.each([
    'https://youtube.com.evil.example/embed/a',
    'https://evil.example/youtube.com/embed/a',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com:444/embed/a',
    'https://www.youtube.com/embed/a"b',
    'https://www.youtube.com/embed/',
    '/embed/a',
    'https://youtu.be/',
  ])('%s is not a video', (url) => {
    expect(cleanYoutubeUrl(url)).toBeUndefined();
  });
});
