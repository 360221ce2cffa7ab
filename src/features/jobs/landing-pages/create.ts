import { recordEvent } from '../../../platform/events.ts';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { parseHtml } from '../../../platform/rich-text/parse-html.ts';
import { toStoredContent } from '../../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockCategoryForShare } from '../categories/queries.ts';
import { readIntroduction, recordAssets } from './content.ts';
import { findLandingPage, insertLandingPage, toLandingPage } from './queries.ts';
import {
  type CreateLandingPage,
  type LandingPage,
  type LandingPageSummary,
  landingPageCreated,
} from './schema.ts';
import { findSubject, type LandingSubject } from './subjects/find.ts';
import { parseLandingPath } from './subjects/paths.ts';

export async function createLandingPage(scope: Scope, input: CreateLandingPage): Promise<LandingPage> {
  const body = readIntroduction(scope, input) ?? toStoredContent(parseHtml(''));
  return inTransaction(scope, async (scope) => {
    const subject = await lockSubject(scope, input.path);
    const columns = { title: input.title?.trim() ?? null, description: input.description?.trim() ?? null };
    const existing = await findLandingPage(scope, subject);
    const row = existing ? undefined : await insertLandingPage(scope, subject, columns, body.json);
    if (!row) throw duplicate((existing ?? (await findLandingPage(scope, subject)))?.id);
    await recordAssets(scope, row.id, body);
    const page = await toLandingPage(scope, row, body);
    await recordEvent(scope, landingPageCreated, toEventData(page));
    return page;
  });
}

/** The fields that events contain. */
export function toEventData(page: LandingPage): LandingPageSummary {
  const { content: _, content_html: __, content_text: ___, ...summary } = page;
  return summary;
}

/** The category cannot be deleted before the transaction ends. */
async function lockSubject(scope: Scope, path: string): Promise<LandingSubject> {
  const parsed = parseLandingPath(path);
  if (!parsed) throw invalid([{ path: '/path', message: 'must be the path of a landing page' }]);
  const subject = await findSubject(scope, parsed.kind, parsed.params);
  const isLocked = !subject?.category || (await lockCategoryForShare(scope, { id: subject.category.id }));
  if (subject && isLocked) return subject;
  const message = 'must name an existing category, company, location or job type of the board';
  throw invalid([{ path: '/path', message }]);
}

function duplicate(existingId: string | undefined): HttpError {
  const details = existingId === undefined ? {} : { existing_landing_page_id: existingId };
  return new HttpError('duplicate_landing_page', 'The landing page already has an introduction.', {
    details,
  });
}
