import { type PostingContent, requiredFields } from '../../features/billing/postings/content.ts';
import { textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';
import type { Description } from '../content/description-field.tsx';
import { readDescription, toDescription, toDescriptionHtml } from '../content/markdown-field.ts';

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
  'how_to_apply_method',
] as const;
export type JobField = (typeof jobFields)[number];

/** What the fields show: texts as typed. */
export type JobForm = Partial<Record<Exclude<JobField, 'description'>, string>> & {
  description: Description;
};

export function labelsOf({ messages }: Board): Record<JobField, string> {
  return {
    title: messages.jobTitle,
    company_name: messages.company,
    company_website: messages.companyWebsite,
    location: messages.location,
    remote: messages.workplace,
    job_type: messages.jobType,
    category_slug: messages.category,
    salary_min: messages.pay,
    salary_max: messages.pay,
    salary_currency: messages.pay,
    salary_period: messages.pay,
    description: messages.jobDescription,
    how_to_apply: messages.howToApply,
    how_to_apply_method: messages.howToApply,
  };
}

const numbers = new Set<JobField>(['salary_min', 'salary_max']);

export function isOptional(field: JobField): boolean {
  return !(requiredFields as readonly string[]).includes(field);
}

/** Whether the browser insists on it. Candidates may apply by form instead. */
export function isRequired(field: JobField): boolean {
  return field !== 'how_to_apply' && !isOptional(field);
}

/** The fields as typed. A text that no page can show is left out. */
export function readJobForm(board: Board, form: URLSearchParams): JobForm {
  const texts = Object.fromEntries(
    jobFields.flatMap((name) => {
      const text = (form.get(name) ?? '').trim();
      return text === '' || textProblem(text) ? [] : [[name, text]];
    }),
  );
  return { ...texts, description: readDescription(board, form) };
}

/** The content that the fields describe: empty fields are null, and the description is HTML. */
export function toContent(board: Board, typed: JobForm, stored: PostingContent): PostingContent {
  const description = toDescriptionHtml(board, typed.description, stored.description);
  const values = Object.entries({ ...typed, description: undefined }).map(([name, text]) => [
    name,
    toValue(name as JobField, text),
  ]);
  const empty = Object.fromEntries(jobFields.map((name) => [name, null]));
  const content = Object.fromEntries(values) as Record<JobField, unknown>;
  const isByForm = typed.how_to_apply_method === 'form';
  return {
    ...empty,
    ...content,
    description,
    ...(isByForm && { how_to_apply: null }),
    remote: typed.remote ?? 'none',
  } as PostingContent;
}

/** The fields of a stored text. The description is Markdown. */
export function toJobForm(board: Board, content: PostingContent): JobForm {
  const texts = Object.entries(content).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(texts), description: toDescription(board, content.description) };
}

function toValue(name: JobField, text: string | undefined): unknown {
  if (text === undefined) return null;
  if (name === 'salary_currency') return text.toUpperCase();
  if (name === 'company_website' && !/^https?:\/\//i.test(text)) return `https://${text}`;
  return numbers.has(name) ? toNumber(text) : text;
}

/** People write 52,000 or 52 000. What is no number fails the validation. */
function toNumber(text: string): number | string {
  const plain = text.replace(/[\s'’]|[.,](?=\d{3}(\D|$))/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
