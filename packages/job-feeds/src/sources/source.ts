import type { TObject } from 'typebox';
import { type ImportMessage, newMessage } from '../message.ts';

/** The fields of `POST /jobs` that a source gives a job. The caller validates them. */
export interface JobFields {
  title?: string;
  company_name?: string | null;
  company_website?: string | null;
  company_logo_url?: string | null;
  location?: string | null;
  description?: string | null;
  job_type?: string | null;
  category?: string | null;
  category_slug?: string | null;
  category_id?: string | null;
  remote?: 'none' | 'hybrid' | 'full';
  is_remote?: boolean;
  remote_regions?: string[];
  salary_min?: number | null;
  salary_max?: number | null;
  salary_currency?: string | null;
  salary_period?: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | null;
  how_to_apply?: string | null;
  recruiter_name?: string | null;
  recruiter_url?: string | null;
  is_highlighted?: boolean;
  is_sticky?: boolean;
  status?: 'draft' | 'active' | 'expired';
  slug?: string;
  source?: string;
  external_id?: string | null;
  form_data?: object | null;
  posted_at?: string;
  expires_at?: string | null;
}

/** A guess, a repair or a loss: `{field: 'salary_min', message: 'Read as a yearly salary.', value: '€45k p.a.'}`. */
export interface Note extends ImportMessage {
  /** A field of the job. Undefined: the note is about the whole row. */
  field?: string;
  /** What the source has, cut to 200 characters. */
  value?: string;
}

export interface MappedJob {
  fields: JobFields;
  notes: Note[];
  /** Why the row is refused. Empty: it is accepted. */
  problems: Note[];
}

/** A record as the source has it. Values are strings, numbers, booleans, null, arrays and objects. It has no prototype. */
export type SourceRecord = Record<string, unknown>;

/** One job of a source, before it is mapped. */
export interface SourceRow {
  /** Counts from 1 in the order of the source. */
  position: number;
  /** The ID that the source gives the job. Undefined: its URL, or its company, title and location, identify it. */
  id: string | undefined;
  /**
   * Changes whenever the job changes in the source. If it is the same as in the last run, the job is unchanged and `toJob` is not
   * called. Only for sources that need a request for each job.
   */
  version?: string;
  record: SourceRecord;
  /**
   * Maps the record, or one that is equal and watches what is read. May send a request for details; throws a `SourceError` if that
   * fails.
   */
  toJob(record?: SourceRecord): MappedJob | Promise<MappedJob>;
}

/**
 * The state of a fetch for the next one, such as `{etag: '"a1"'}`. The engine stores the state after complete runs only, with the settings
 * of the run.
 */
export type FetchState = Record<string, string>;

/** How a source ended. */
export interface ReadResult {
  /** Whether every job of the source was read: only then a missing job is missing. */
  isComplete: boolean;
  /** Why not. */
  reason?: ImportMessage;
  /** The source says that nothing has changed since `state`; it yielded no rows. */
  isUnchanged?: boolean;
  /** The shape of the source: content type, root element or columns. A change needs a person's approval. */
  shape: string;
  /** The name of a recognized format, such as `Indeed`. */
  format?: string;
  /** Repairs of the input and other things that concern the whole source. */
  notes: Note[];
  state?: FetchState;
}

/** Why a source could not be read at all, or not further. */
export class SourceError extends Error {
  readonly code:
    | 'not_found'
    | 'unexpected_content'
    | 'unreachable'
    | 'malformed'
    | 'too_large'
    | 'all_refused'
    | 'stopped';
  readonly reason: ImportMessage;
  /** Where: `line 12`, `page 3`, a URL. */
  readonly position: string | undefined;

  constructor(
    code: SourceError['code'],
    reason: ImportMessage,
    { position, cause }: { position?: string; cause?: unknown } = {},
  ) {
    super(reason.message, cause === undefined ? undefined : { cause });
    this.name = 'SourceError';
    this.code = code;
    this.reason = reason;
    this.position = position;
  }

  /** The reason, with the position if there is one. */
  get placedReason(): ImportMessage {
    const { reason, position } = this;
    return position === undefined ? reason : newMessage('at_position', { position, reason });
  }
}

export interface FetchRequest {
  url: string;
  /** `Accept`. */
  accept: string;
  headers?: Record<string, string>;
  /** For a conditional request: what an earlier `FetchedResponse.state` was. */
  state?: FetchState;
  /** Redirects to follow, each checked as a new target. Default: 5. An adapter may forbid them with 0. */
  maxRedirects?: number;
  /** Requests per second to the host, 1 by default, at most 5. */
  perSecond?: number;
  /** The kind of the source, whose requests IMPORT_BASE_URLS may send to another server. */
  system?: string;
}

export interface FetchedResponse {
  status: number;
  /** The URL after redirects. */
  url: string;
  /** The media type in lower case, without parameters. Empty if there is none. */
  mediaType: string;
  charset: string | undefined;
  /** The decompressed body, bounded by the limits of the import. Empty unless the status is 2xx. Throws a `SourceError` if it ends early or is too large. */
  body: AsyncIterable<Uint8Array>;
  /** True for a 304, which has no body. */
  isUnchanged: boolean;
  state: FetchState;
}

/** Sends requests for sources through the outgoing guard. It repeats requests that fail for a moment, and waits as `Retry-After` says. */
export type Fetch = (request: FetchRequest) => Promise<FetchedResponse>;

export interface ReadContext {
  fetch: Fetch;
  /** Opens the uploaded file of the import. */
  openFile(fileId: string): Promise<AsyncIterable<Uint8Array>>;
  /** From the last complete run. Undefined: read everything. */
  state: FetchState | undefined;
  /** For values that the source leaves open. `country`: ISO 3166-1 alpha-2, of the organization. */
  defaults: { currency?: string; country?: string; language: string; timeZone: string };
  /** The most jobs to read. A source that has more ends as incomplete. */
  maxJobs: number;
  /** The most bytes of an uploaded file, decompressed. The fetch bounds the bytes of responses. */
  maxBytes?: number;
  signal: AbortSignal;
}

/** One kind of source: a format, or the public API of an applicant tracking system. `Settings` are the fields of `source` besides `kind`. */
export interface SourceKind<Settings = unknown> {
  /** In `source.kind`. */
  kind: string;
  /** The name that operators know, such as `Greenhouse`. */
  label: string;
  /** Where the account `acme` stands in the link of a careers page, without `https://`. Systems have one. */
  careersLink?: string;
  /** The schema of the settings, without `kind`. */
  settings: TObject;
  /** The settings that a pasted link means, by its form alone: `https://jobs.lever.co/acme/…` → `{account: 'acme'}`. */
  recognize?(url: URL): Settings | undefined;
  read(settings: Settings, context: ReadContext): AsyncGenerator<SourceRow, ReadResult>;
}
