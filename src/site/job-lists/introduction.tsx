import { findLandingPage } from '../../features/jobs/landing-pages/queries.ts';
import type { LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import { readStoredContent, readStoredDocument } from '../../platform/rich-text/stored-content.ts';
import type { Board } from '../board.ts';
import { hasFrames, renderBody } from '../content/body.ts';
import { InlineStyles } from '../content/inline-styles.ts';

/** What the operator wrote for a landing page. */
export interface Introduction {
  title: string | null;
  description: string | null;
  /** Empty if the operator wrote none. */
  html: string;
  styles: string | undefined;
  hasFrames: boolean;
}

export async function findIntroduction(
  board: Board,
  subject: LandingSubject,
): Promise<Introduction | undefined> {
  const row = await findLandingPage(board.scope, subject);
  if (!row) return undefined;
  const doc = readStoredDocument(row.content);
  const styles = new InlineStyles();
  const isEmpty = readStoredContent(row.content).html === '';
  const html = isEmpty ? '' : await renderBody(board, doc, { styles, topHeading: 2 });
  const { title, description } = row;
  return { title, description, html, styles: styles.text, hasFrames: hasFrames(doc) };
}
