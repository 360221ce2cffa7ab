/** Measures parsing and printing of rich text: `npm run bench -- --rich-text`. Needs neither a server nor a database. */
import { toTable } from '../src/commands/output.ts';
import { createRandom } from '../src/demo/random.ts';
import { type RichTextDocument, toJson } from '../src/platform/rich-text/document.ts';
import { parseContent } from '../src/platform/rich-text/parse-content.ts';
import { toHtml } from '../src/platform/rich-text/print-html.ts';
import { toText } from '../src/platform/rich-text/print-text.ts';
import { writePost } from './support/posts.ts';
import { median, percentile } from './support/statistics.ts';

const KILOBYTES = [5, 200];
/** Many different documents, so that caches for repeated input do not help. */
const DOCUMENTS = 40;
const WARM_UPS = 3;
const ROUNDS = 5;

export function measureRichText(): void {
  const rows = KILOBYTES.flatMap((kilobytes) => {
    const documents = Array.from({ length: DOCUMENTS }, (_, n) =>
      writePost(createRandom(kilobytes, n), kilobytes),
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
  /** Does the unmeasured preparation. Returns the function to measure. */
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

function toFigure(milliseconds: number): string {
  return milliseconds.toFixed(2);
}
