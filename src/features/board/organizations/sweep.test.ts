import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { newId } from '../../../platform/ids.ts';
import { sweepOrganizations } from './sweep.ts';

const PLATFORM = {
  scheme: 'http',
  domain: 'boards.localhost:3000',
  cdnUrl: 'http://boards.localhost:3000/assets',
};

describe('a sweep', () => {
  it('continues past an organization whose work fails, however many of its rows come first', async () => {
    const [broken, sound] = await Promise.all([newOrganization(), newOrganization()]);
    const rowsOf = (organization_id: number, count: number) =>
      Array.from({ length: count }, () => ({ organization_id, id: newId() }));
    let due = [...rowsOf(broken.scope.organizationId, 1_200), ...rowsOf(sound.scope.organizationId, 600)];
    let attempts = 0;
    const run = sweepOrganizations(broken.scope.db, PLATFORM, {
      failure: 'some rows were left',
      findDue: async (_, limit, except) =>
        due.filter((row) => !except.includes(row.organization_id)).slice(0, limit),
      work: async ({ organizationId }, ids) => {
        if (organizationId === broken.scope.organizationId) {
          attempts++;
          throw new Error('a row that cannot be read');
        }
        due = due.filter((row) => !ids.includes(row.id));
        return ids.length;
      },
    });
    await expect(run).rejects.toThrow('some rows were left');
    expect(due).toHaveLength(1_200);
    expect(attempts).toBe(1);
  });
});
