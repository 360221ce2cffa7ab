import { type PostingContent, requiredFields } from '../../features/postings/content.ts';
import { markdownToHtml } from '../../platform/rich-text/markdown.ts';
import { parseHtml } from '../../platform/rich-text/parse-html.ts';
import { toMarkdown } from '../../platform/rich-text/print-markdown.ts';
import { textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';

/** The fields of the form, in their order. */
export const jobFields = [
  'title',
  'company_name',
  'company_website',
  'location',
  'remote',
  'job_type',
  'category_slug',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'description',
  'how_to_apply',
] as const;
export type JobField = (typeof jobFields)[number];

/** What the fields show: texts as typed. */
export type JobForm = Partial<Record<JobField, string>>;

const numbers = new Set<JobField>(['salary_min', 'salary_max']);

export function isRequired(field: JobField): boolean {
  return (requiredFields as readonly string[]).includes(field);
}

/** The fields as typed. A text that no page can show is left out. */
export function readJobForm(form: URLSearchParams): JobForm {
  return Object.fromEntries(
    jobFields.flatMap((name) => {
      const text = (form.get(name) ?? '').trim();
      return text === '' || textProblem(text) ? [] : [[name, text]];
    }),
  );
}

/** The content that the fields describe: empty fields are null, and the description is HTML. */
export function toContent(typed: JobForm): PostingContent {
  const values = jobFields.map((name) => [name, toValue(name, typed[name])]);
  const content = Object.fromEntries(values) as Record<JobField, unknown>;
  return { ...content, remote: typed.remote ?? 'none' } as PostingContent;
}

/** The fields of a stored text. The description is Markdown. */
export function toJobForm({ scope }: Board, content: PostingContent): JobForm {
  const { description } = content;
  const texts = Object.entries(content).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(texts),
    ...(description && { description: toMarkdown(parseHtml(description, { ownHosts: scope.ownHosts })) }),
  };
}

function toValue(name: JobField, text: string | undefined): unknown {
  if (text === undefined) return null;
  if (name === 'description') return markdownToHtml(text);
  if (name === 'salary_currency') return text.toUpperCase();
  if (name === 'company_website' && !/^https?:\/\//i.test(text)) return `https://${text}`;
  return numbers.has(name) ? toNumber(text) : text;
}

/** People write 52,000 or 52 000. What is no number fails the validation. */
function toNumber(text: string): number | string {
  const plain = text.replace(/[\s'’]|[.,](?=\d{3}(\D|$))/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
