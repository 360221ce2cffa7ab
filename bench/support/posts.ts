import { drawInteger, pick, type Random } from '../../src/demo/random.ts';

/** A realistic post. Each section has a heading, formatted text, and a list, table, image, quote, code block or video. */
export function writePost(random: Random, kilobytes: number): string {
  let html = `<h1>${writeWords(random, 6)}</h1>`;
  while (html.length < kilobytes * 1024) {
    html += `<h2>${writeWords(random, 5)}</h2><p>${writeText(random)}</p><p>${writeText(random)}</p>`;
    html += pick(random, figures)(random);
  }
  return html;
}

const figures: ((random: Random) => string)[] = [
  (random) => `<ul>${`<li>${writeWords(random, 9)}</li>`.repeat(5)}</ul>`,
  (random) => `<ol><li><p>${writeWords(random, 9)}</p><ul><li>${writeWords(random, 6)}</li></ul></li></ol>`,
  (random) =>
    `<table><tr><th>${writeWords(random, 2)}</th><th>Pay</th></tr>${`<tr><td>${writeWords(random, 4)}</td><td style="text-align: right">5,000</td></tr>`.repeat(4)}</table>`,
  (random) =>
    `<p style="text-align: center"><img src="/assets/a.jpg" alt="${writeWords(random, 6)}" width="640" height="480"></p>`,
  (random) => `<blockquote><p>${writeText(random)}</p></blockquote>`,
  (random) =>
    `<pre><code class="language-ts">${writeWords(random, 12)}\n  ${writeWords(random, 8)}</code></pre>`,
  () => '<div data-youtube-video><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>',
];

function writeText(random: Random): string {
  return [
    writeWords(random, 30),
    `<strong>${writeWords(random, 3)}</strong> ${writeWords(random, 20)}`,
    `<a href="https://example.com/${drawInteger(random, 1, 9999)}">${writeWords(random, 3)}</a>`,
    `<em>${writeWords(random, 4)}</em> &amp; <span style="color: #c00">${writeWords(random, 2)}</span>.`,
  ].join(' ');
}

const words =
  'we hire people who build careful tools for teams that care about their work and each other'.split(' ');

export function writeWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random, words)).join(' ');
}
