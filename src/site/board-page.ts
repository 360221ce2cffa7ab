import type { ReactNode } from 'react';
import type { ItemListCache } from '../features/content/collections/items/item-list-cache.ts';
import type { JobCache } from '../features/jobs/jobs/responses/job-cache.ts';
import type { SalaryCache } from '../features/jobs/salaries/salary-cache.ts';
import type { ChangeLog } from '../platform/cache/change-log.ts';
import type { Board } from './board.ts';
import type { PagePicture } from './pictures/picture.ts';
import type { StaticFile } from './static-file.ts';

/** Caches that the boards share with the API. */
export interface SiteCaches {
  /** Tells the caches what has changed. */
  changes: ChangeLog;
  jobs: JobCache;
  itemLists: ItemListCache;
  salaries: SalaryCache;
}

/** A request for a page of the board. */
export interface PageRequest {
  board: Board;
  caches: SiteCaches;
  /** Values of the placeholders in the page's path. */
  params: Record<string, string>;
  /** The sent query parameters that the page declares. */
  query: URLSearchParams;
  /** Set for personal pages only. */
  cookies: string | undefined;
}

/** The content of a page and the metadata for its head. */
export interface View {
  /** Status of the response; 200 when left out. */
  status?: number;
  /** Title without the board's name. Undefined: the title is the board's name. */
  title: string | undefined;
  description?: string | undefined;
  /** Canonical path with query. Undefined: none, and search engines must not index the page. */
  canonicalPath: string | undefined;
  /** Search engines must not index the page although it has a canonical path. */
  isUnlisted?: boolean;
  openGraph?: { type: 'website' | 'article'; image?: string | undefined };
  /** What the picture of the page shows where people share its URL. Without it, and without an image, links show the board's picture. */
  picture?: PagePicture;
  /** Any site may show the page in a frame. An undefined color scheme is the visitor's. */
  embed?: { scheme: 'light' | 'dark' | undefined };
  /** schema.org objects. */
  structuredData?: object[];
  feeds?: { type: string; path: string; title: string }[];
  previousPath?: string | undefined;
  nextPath?: string | undefined;
  /** The current entry of the navigation. */
  section?: 'jobs' | 'companies' | 'blog' | 'salaries';
  /** The browser goes on to this URL at once. The page stays for browsers that do not. */
  refreshTo?: string;
  /** Whether the content has third-party frames, which the content security policy must then allow. */
  hasFrames?: boolean;
  /** CSS rules in addition to the board's stylesheet. */
  styles?: string | undefined;
  /** How long a cache may serve the page while the board does not change; without a limit when left out. */
  maxAgeMs?: number;
  /** Whether a signed link shows a draft: no search engine may index it, no view counts, and no other site learns the URL. */
  isPreview?: boolean;
  /** Whether the URL is the credential of a visitor: no view counts, and no request carries it. Forms of the page work. */
  hasSecretUrl?: boolean;
  /** The signed-in member's name, or null if there is none. Undefined if the page is the same for everyone. */
  member?: string | null;
  /** Whether the page has a list of results that visitors of the keyboard can skip to. */
  hasResults?: boolean;
  /** A script that only this page needs. */
  script?: StaticFile;
  /** Id of the job on the page. */
  jobId?: string;
  /** Id of the job that the visitor begins to apply for. */
  applyingFor?: string;
  main: ReactNode;
}

/** A document for programs, such as a feed or robots.txt. */
interface PlainDocument {
  contentType: string;
  text: string;
}

export interface Redirect {
  /** Id of the job that the visitor applies for. */
  applyingFor?: string;
  /** A path of the board, or a URL. */
  location: string;
  status: 301 | 302 | 303 | 307 | 308;
}

export type PageResult = View | PlainDocument | Redirect;

/** A route of the board: a page or a document. */
export interface BoardPage {
  /** Path pattern of the router. */
  path: string;
  /** Query parameters of the page. All others are ignored, and are not part of its cache key. */
  parameters?: readonly string[];
  /** Whether any site may show the page in a frame. */
  isEmbed?: boolean;
  /** Whether the page depends on the visitor, so that it is never cached. */
  isPersonal?: boolean | ((request: PageRequest) => Promise<boolean>);
  show(request: PageRequest): Promise<PageResult>;
}

/** A document that may be too long for memory. `DocumentCache` stores it. */
export interface StreamedDocument {
  path: string;
  contentType: string;
  /** Throws before the first chunk when the document does not exist. */
  write(request: PageRequest): AsyncIterable<string>;
}
