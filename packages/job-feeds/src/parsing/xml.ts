import { SourceError } from '../sources/source.ts';
import { ParseReport } from './parse-report.ts';
import type { ParsedRecord } from './parsed-record.ts';
import { takeAll } from './take-all.ts';
import { XmlElements } from './xml-elements.ts';

/** The elements at a path such as `source.job`, as records. `line`: where the text begins. */
export async function* parseXml(
  text: AsyncIterable<string>,
  path: string,
  report: ParseReport,
  line = 1,
): AsyncGenerator<ParsedRecord> {
  const elements = new XmlElements(path, report, { line });
  yield* takeAll(text, elements);
}

export interface XmlShape {
  root: string;
  /** The path of the elements that are probably the jobs. */
  path: string;
}

/** Names of elements that are jobs in common feeds. */
const jobElements = new Set(
  'job item position offer vacancy posting entry jobposting listing opening ad'.split(' '),
);
/** Elements with fewer attributes and child elements are values. */
const MIN_CHILDREN = 2;

/** Finds the root and the repeated element in the beginning of a document. Undefined: it is not XML. */
export function proposeXmlShape(head: string): XmlShape | undefined {
  const counts = new Map<string, { count: number; children: number }>();
  const onElement = (path: string, attributes: number) => {
    const entry = counts.get(path) ?? { count: 0, children: 0 };
    entry.count += 1;
    entry.children += attributes;
    counts.set(path, entry);
    const parent = counts.get(path.slice(0, Math.max(path.lastIndexOf('.'), 0)));
    if (parent) parent.children += 1;
  };
  const elements = new XmlElements('', new ParseReport(), { onElement });
  try {
    elements.write(head);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
  }
  const root = elements.rootName;
  if (root === undefined) return undefined;
  const candidates = [...counts].filter(
    ([path, { count, children }]) => path.includes('.') && children >= count * MIN_CHILDREN,
  );
  return { root, path: choosePath(candidates) ?? root };
}

/** Known names first, then elements that repeat, then those closest to the root. */
function choosePath(candidates: [string, { count: number }][]): string | undefined {
  const known = candidates.find(([path]) =>
    jobElements.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase()),
  );
  const repeated = candidates.find(([, { count }]) => count > 1);
  return (known ?? repeated ?? candidates[0])?.[0];
}
