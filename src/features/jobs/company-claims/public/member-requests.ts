import type { FastifyInstance } from 'fastify';
import { limitByIpAddress, type VisitorLimits } from '../../../../platform/http/visitor-limits.ts';
import type { EmailAvailability } from '../../../../platform/mail/availability.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';

export interface PublicClaimOptions extends VisitorLimits, BoardRequestOptions {
  availability: EmailAvailability;
  outbound: Outbound;
}

/** Accepts requests of signed-in members, within the limits of visitors. */
export function acceptMemberRequests(app: FastifyInstance, options: PublicClaimOptions): void {
  limitByIpAddress(app, options);
  acceptBoardRequests(app, options);
}
