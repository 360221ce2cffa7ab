import type { FastifyInstance } from 'fastify';
import { limitAsReads, type VisitorLimits } from '../../../../platform/http/visitor-limits.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';
import type { PostingRequestOptions } from '../requests.ts';

export interface PublicPostingOptions extends VisitorLimits, BoardRequestOptions, PostingRequestOptions {
  /** Sends requests to URLs of logos. */
  outbound: Outbound;
}

/** Accepts requests of employers. A posting takes more of them than a report: `RATE_LIMIT_POSTING` limits what matters. */
export function acceptPostingRequests(app: FastifyInstance, options: PublicPostingOptions): void {
  limitAsReads(app, options);
  acceptBoardRequests(app, options);
}
