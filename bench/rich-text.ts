/** What it costs to read and print rich text: `npm run bench -- --rich-text`. Needs neither a server nor a database. */
import { toTable } from '../src/commands/output.ts';
import { createRandom, drawInteger, pick, type Random } from '../src/demo/random.ts';
import { type RichTextDocument, toJson } from '../src/platform/rich-text/document.ts';
import { parseContent } from '../src/platform/rich-text/parse-content.ts';
import { toHtml } from '../src/platform/rich-text/print-html.ts';
import { toText } from '../src/platform/rich-text/print-text.ts';
import { median } from './statistics.ts';

const KILOBYTES = [5, 200];
/** Different documents, so that nothing is fast because it was seen before. */
const DOCUMENTS = 40;
const WARM_UPS = 3;
const ROUNDS = 5;

export function measureRichText(): void {
  const rows = KILOBYTES.flatMap((kilobytes) => {
    const documents = Array.from({ length: DOCUMENTS }, (_, n) =>
      writePage(createRandom(kilobytes, n), kilobytes),
    );
    return tasks.map(({ name, prepare }) => {
      const works = documents.map((html) => prepare(html));
      const times = Array.from({ length: WARM_UPS + ROUNDS }, () => works.map(timed))
        .slice(WARM_UPS)
        .flat();
      return [`${kilobytes} kB`, name, toFigure(median(times)), toFigure(percentile(times, 0.99))];
    });
  });
  console.log(toTable(['HTML', 'task', 'median ms', 'p99 ms'], rows));
}

interface Task {
  name: string;
  /** Everything that is not measured; returns what is. */
  prepare: (html: string) => () => unknown;
}

const tasks: Task[] = [
  { name: 'parse HTML', prepare: (html) => () => parseContent(html) },
  { name: 'parse JSON', prepare: fromJson },
  { name: 'print HTML', prepare: (html) => fromDocument(html, toHtml) },
  { name: 'print text', prepare: (html) => fromDocument(html, toText) },
  { name: 'print JSON', prepare: (html) => fromDocument(html, (doc) => JSON.stringify(toJson(doc))) },
];

function fromJson(html: string): () => unknown {
  const json = JSON.stringify(toJson(parseContent(html)));
  return () => parseContent(json);
}

function fromDocument(html: string, print: (doc: RichTextDocument) => string): () => unknown {
  const doc = parseContent(html);
  return () => print(doc);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** A post as people write them: sections of headings and marked text, with a list, table, picture, code or video each. */
function writePage(random: Random, kilobytes: number): string {
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

function writeWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random, words)).join(' ');
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

function toFigure(milliseconds: number): string {
  return milliseconds.toFixed(2);
}
