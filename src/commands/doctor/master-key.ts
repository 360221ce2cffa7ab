import { Writable } from 'node:stream';
import pino from 'pino';
import { inspectKeyRing } from '../../platform/encryption/open-key-ring.ts';
import { describeFailure } from '../output.ts';
import { failure, ok, type TableCheck, warning } from './check.ts';

/** Whether the settings have the keys that the stored secrets need. */
export const masterKeyCheck: TableCheck = {
  name: 'master key',
  read: async (db, { config }) => {
    const warnings: string[] = [];
    const log = pino(
      { level: 'warn' },
      new Writable({ write: (line, _, done) => done(void warnings.push(JSON.parse(line).msg)) }),
    );
    try {
      const { ids } = await inspectKeyRing(db, config, log);
      if (warnings.length === 0)
        return [ok(`All secrets can be decrypted; the newest master key is ${ids[0]}.`)];
      return warnings.map((message) =>
        warning(`${message}.`, 'See “The master key” in docs/self-hosting.md.'),
      );
    } catch (error) {
      const remedy = 'Put the key back. See “When a master key is lost” in docs/secrets.md if you cannot.';
      return [failure(describeFailure(error as Error), remedy)];
    }
  },
};
