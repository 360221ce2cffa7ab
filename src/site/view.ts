import type { ReactNode } from 'react';
import type { Board } from './board.ts';

/** A visit of a page of the board. */
export interface Visit {
  board: Board;
  /** Values of the placeholders in the page's path. */
  params: Record<string, string>;
  /** Of the parameters that the page declares, those that were sent; the first of each, `all` has the others. */
  query: URLSearchParams;
  /** Of a page that is personal only. */
  cookies: string | undefined;
}

/** What a page shows, and what its head says of it. */
export interface View {
  /** Of the answer; 200 when left out. */
  status?: number;
  /** Without the board's name. Undefined: the board's name alone. */
  title: string | undefined;
  description?: string | undefined;
  /** Path with query under which this is to be known; undefined where it is to be known nowhere (then not indexed either). */
  canonicalPath: string | undefined;
  /** Not to be found by search engines, although it has an address of its own. */
  isUnlisted?: boolean;
  openGraph?: { type: 'website' | 'article'; image?: string | undefined };
  /** Objects of schema.org. */
  structuredData?: object[];
  feeds?: { type: string; path: string; title: string }[];
  previousPath?: string | undefined;
  nextPath?: string | undefined;
  /** Which entry of the navigation it belongs to. */
  section?: 'jobs' | 'blog' | 'salaries';
  /** Whether it shows frames of others, which its policy must allow then. */
  hasFrames?: boolean;
  /** Rules of its own, beside those of the board's stylesheet. */
  styles?: string | undefined;
  /** How long it may be shown by the clock, while nothing changes. Left out: for ever. */
  holdsForMs?: number;
  /** Id of the job that it shows. */
  jobId?: string;
  main: ReactNode;
}

/** No page but a document for programs: a feed, robots.txt. */
interface PlainDocument {
  contentType: string;
  text: string;
}

/** Elsewhere instead. */
export interface Redirect {
  /** The job that whoever is sent there applies for. */
  applyingFor?: string;
  /** A path of the board, or a whole address. */
  location: string;
  status: 301 | 302 | 303 | 307 | 308;
}

export type Shown = View | PlainDocument | Redirect;

/** One kind of page. */
export interface BoardPage {
  /** Pattern of its path, in the router's notation. */
  path: string;
  /** Query parameters that it understands. Others change nothing, and a page is not made or kept for them. */
  parameters?: readonly string[];
  /** Depends on who looks at it, so that it is never kept, or whether a visit finds such a one. */
  isPersonal?: boolean | ((visit: Visit) => Promise<boolean>);
  show(visit: Visit): Promise<Shown>;
}

/** A document that may be too long to be held at once. It is made anew for each who asks, and not kept. */
export interface StreamedDocument {
  path: string;
  contentType: string;
  /** Throws before its first piece when there is no such document. */
  write(visit: Visit): AsyncIterable<string>;
}
