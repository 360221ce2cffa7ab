import type { PageviewEvent } from './pageview-event.ts';

export interface Counts {
  views: number;
  visitors: number;
  applyClicks: number;
}

/** A view with the numbers of its page, source and device. */
export interface NumberedView extends Pick<PageviewEvent, 'id' | 'at' | 'kind' | 'visitor'> {
  pageId: number;
  isJob: boolean;
  sourceId: number | null;
  deviceId: number | null;
}

/** A visitor of the board (dimension 0), a page or a source on a day. */
export interface UniqueVisitor {
  dimensionId: number;
  visitor: Buffer;
}

/** The dimension that counts the visitors of the whole board. */
const BOARD = 0;

export interface BoardCounts extends Counts {
  jobViews: number;
}

/** The distinct visits of these views. */
export function listUniqueVisitors(views: readonly NumberedView[]): UniqueVisitor[] {
  const visits = new Map<string, UniqueVisitor>();
  for (const { kind, visitor, pageId, sourceId } of views) {
    if (kind !== 'page_view' || !visitor) continue;
    for (const dimensionId of [BOARD, pageId, ...(sourceId === null ? [] : [sourceId])])
      visits.set(keyOf({ dimensionId, visitor }), { dimensionId, visitor });
  }
  return [...visits.values()];
}

/** What these views add to the day's figures. `firstVisitors` are the visits that the day did not have before. */
export function aggregate(
  views: readonly NumberedView[],
  firstVisitors: readonly UniqueVisitor[],
): { board: BoardCounts; dimensions: Map<number, Counts> } {
  const board = { ...nothing(), jobViews: 0 };
  const dimensions = new Map<number, Counts>();
  const of = (id: number) => {
    const figures = dimensions.get(id) ?? nothing();
    dimensions.set(id, figures);
    return figures;
  };
  for (const view of views) {
    if (view.kind === 'apply_click') {
      board.applyClicks++;
      of(view.pageId).applyClicks++;
      continue;
    }
    board.views++;
    if (view.isJob) board.jobViews++;
    of(view.pageId).views++;
    if (view.sourceId !== null) of(view.sourceId).views++;
    if (view.deviceId !== null) of(view.deviceId).views++;
  }
  const devices = devicesOfVisitors(views);
  for (const { dimensionId, visitor } of firstVisitors) {
    if (dimensionId !== BOARD) {
      of(dimensionId).visitors++;
      continue;
    }
    board.visitors++;
    const device = devices.get(visitor.toString('hex'));
    if (device !== undefined) of(device).visitors++;
  }
  return { board, dimensions };
}

/** A visitor has one device: the hash covers the user agent. */
function devicesOfVisitors(views: readonly NumberedView[]): Map<string, number> {
  return new Map(
    views.flatMap(({ visitor, deviceId }) =>
      visitor && deviceId !== null ? [[visitor.toString('hex'), deviceId] as const] : [],
    ),
  );
}

function keyOf({ dimensionId, visitor }: UniqueVisitor): string {
  return `${dimensionId} ${visitor.toString('hex')}`;
}

function nothing(): Counts {
  return { views: 0, visitors: 0, applyClicks: 0 };
}
