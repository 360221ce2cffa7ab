import { hash } from 'node:crypto';
import type { Board } from '../board.ts';

/** The size in pixels that sites show whole: https://developers.facebook.com/docs/sharing/webmasters/images/ */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** The texts of a picture that stands for a page where people share its URL. */
export interface Picture {
  title: string;
  /** Below the title, such as a company. */
  subtitle?: string | undefined;
  /** Below the subtitle, such as place and pay. */
  facts?: string[];
}

/** The picture of the page at this path. */
export interface PagePicture extends Picture {
  /** Without a query. */
  path: string;
}

/** Raise it when pictures look different, so that they get other URLs. */
const DESIGN = 2;

/** The color of a board that has chosen none. Keep it equal to `--fill` of the stylesheet. */
const DEFAULT_FILL = '#14532d';

/** All that a picture depends on. */
export interface PictureContent extends Picture {
  boardName: string;
  fill: string;
}

export function toPictureContent(board: Board, picture: Picture): PictureContent {
  const fill = board.brandColors?.fill ?? DEFAULT_FILL;
  return { ...picture, boardName: board.name, fill };
}

/** Changes with the content of the picture, so that it can be cached forever. */
export function hashPicture(content: PictureContent): string {
  const { title, subtitle, facts, boardName, fill } = content;
  return hash('sha1', JSON.stringify([DESIGN, title, subtitle, facts, boardName, fill]), 'hex').slice(0, 12);
}

/** The picture of the board itself, which pages without one of their own have too. */
export function toBoardPicture({ name, tagline, messages }: Board): PagePicture {
  return { path: '/', title: tagline ?? messages.jobsOn({ board: name }) };
}

/** The URL of the picture of a page. */
export function toPictureUrl(board: Board, { path, ...picture }: PagePicture): string {
  const content = toPictureContent(board, picture);
  return `${board.origin}/og/${hashPicture(content)}${path === '/' ? '' : path}/picture.jpg`;
}
