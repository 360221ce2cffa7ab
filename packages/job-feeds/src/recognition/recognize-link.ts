import { type ImportMessage, newMessage } from '../message.ts';
import { findSourceKind } from '../sources/registry.ts';
import type { MappedJob } from '../sources/source.ts';
import { type Candidate, type RecognitionContext, recognizeForm } from './candidates.ts';
import { readPageCandidates } from './page-candidates.ts';
import { readSample } from './sample.ts';

export type RecognizedLink =
  | {
      kind: string;
      /** `source` of the import, without `kind`. */
      settings: Record<string, unknown>;
      /** `Greenhouse`. */
      label: string;
      /** The name of the company there, or the host. */
      account: string;
      /** The first jobs, up to five. */
      sample: MappedJob[];
    }
  | {
      problem: ImportMessage;
    };

/**
 * Names the source that a pasted link leads to, and reads its first jobs: by the form of the URL, then by what the page embeds and
 * links to, by `JobPosting` data, and by its media type. The fetch should have small limits: a page, and what the sample needs.
 */
export async function recognizeLink(text: string, context: RecognitionContext): Promise<RecognizedLink> {
  const url = toUrl(text);
  if (!url)
    return {
      problem: newMessage('not_a_link'),
    };
  const byForm = recognizeForm(url);
  const problems: ImportMessage[] = [];
  for (const candidate of byForm) {
    const found = await trySource(candidate, context, problems);
    if (found) return found;
  }
  const page = await readPageCandidates(url, context);
  if (page.problem) problems.push(page.problem);
  for (const candidate of page.candidates) {
    const found = await trySource(candidate, context, problems);
    if (found) return found;
  }
  const [problem] = problems;
  return {
    problem: problem ?? newMessage('link_without_jobs'),
  };
}

/** A link without scheme is https. */
function toUrl(text: string): URL | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 2_048) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

async function trySource(
  { kind, settings }: Candidate,
  context: RecognitionContext,
  problems: ImportMessage[],
): Promise<RecognizedLink | undefined> {
  const source = findSourceKind(kind);
  if (!source) return undefined;
  const read = await readSample(source, settings, context);
  if ('problem' in read) {
    problems.push(read.problem);
    return undefined;
  }
  return { kind, settings, label: source.label, account: toAccount(settings), sample: read.sample };
}

function toAccount({ account, url }: Record<string, unknown>): string {
  return typeof account === 'string' ? account : (URL.parse(String(url))?.host ?? '');
}
