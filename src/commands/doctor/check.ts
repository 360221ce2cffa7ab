import type { Installation } from '../../features/board/organizations/board-url.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Config } from '../../settings/config-schema.ts';

export interface Finding {
  status: 'ok' | 'warning' | 'error' | 'skipped';
  /** One sentence or two. It never contains a secret value. */
  message: string;
  /** What to do. */
  remedy: string | null;
}

export interface CheckContext {
  config: Config;
  installation: Installation;
  outbound: Outbound;
  storage: Storage;
}

/** A check that needs settings only. */
export interface Check {
  name: string;
  run(context: CheckContext): Promise<Finding[]>;
}

/** A check that reads the tables of this version. */
export interface TableCheck {
  name: string;
  read(db: Database, context: CheckContext): Promise<Finding[]>;
}

export function ok(message: string): Finding {
  return { status: 'ok', message, remedy: null };
}

export function skipped(message: string): Finding {
  return { status: 'skipped', message, remedy: null };
}

/** Corkboard works, and something needs attention. */
export function warning(message: string, remedy: string): Finding {
  return { status: 'warning', message, remedy };
}

/** Something does not work, or will soon stop. */
export function failure(message: string, remedy: string): Finding {
  return { status: 'error', message, remedy };
}

/** The findings, or else that all is well. */
export function orOk(findings: Finding[], message: string): Finding[] {
  return findings.length > 0 ? findings : [ok(message)];
}
