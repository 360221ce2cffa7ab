import { expect } from 'vitest';
import { toInstallation } from '../../src/features/board/organizations/board-url.ts';
import { checkHolder } from '../../src/features/board/organizations/domains/check-holder.ts';
import type { Domain } from '../../src/features/board/organizations/domains/schema.ts';
import type { Organization } from '../../src/features/board/organizations/schema.ts';
import { notifyStaff } from '../../src/features/people/staff/notifications/notify.ts';
import { type Client, newOrganization } from '../app.ts';
import type { Zone } from '../dns-server.ts';
import { addActiveDomain, postDomain, readDomain } from '../domains.ts';
import { openWithNames } from '../outbound.ts';
import type { Change } from './stage.ts';

const readOrganization = async (client: Client): Promise<Organization> =>
  (await client.get('/organization')).body.data;

const address = ['board_url', 'custom_domain'];

export const boardChanges: Change[] = [
  [
    'settings of the organization change, and then by nothing',
    async ({ client }) => {
      const changes = { name: 'Harbour Jobs', navigation: [{ label: 'About', url: '/about' }] };
      await client.patch('/organization', changes);
      await client.patch('/organization', changes);
      return [['organization.updated', await readOrganization(client), ['name', 'navigation']]];
    },
  ],
  [
    'domains are claimed and active, the second is made the address, and both are deleted',
    async ({ client }) => {
      const names = ['first', 'second'].map((label) => `${label}.${client.slug}.example`);
      const claimed: Domain[] = [];
      for (const name of names) claimed.push(await postDomain(client, name));
      const states: [Domain, Organization][] = [];
      const note = async (index: number) => {
        states.push([await readDomain(client, claimed[index]!), await readOrganization(client)]);
      };
      for (const [index, name] of names.entries()) {
        await addActiveDomain(client, name);
        await note(index);
      }
      await client.patch(`/domains/${claimed[1]!.id}`, { is_primary: true });
      await note(1);
      await client.delete(`/domains/${claimed[1]!.id}`);
      await note(0);
      await client.delete(`/domains/${claimed[0]!.id}`);
      const [first, second, primary, last] = states;
      expect(last![1].custom_domain).toBe(names[0]);
      return [
        ['domain.created', claimed[0]!],
        ['domain.created', claimed[1]!],
        ['domain.activated', first![0]],
        ['organization.updated', first![1], address],
        ['domain.activated', second![0]],
        ['organization.updated', primary![1], address],
        ['domain.deleted', primary![0]],
        ['organization.updated', last![1], address],
        ['domain.deleted', last![0]],
        ['organization.updated', await readOrganization(client), address],
      ];
    },
  ],
  [
    'a domain is contested, proved again, contested again, and lost to another organization',
    async ({ client, server, begin }) => {
      const held = await addActiveDomain(client, `jobs.${client.slug}.example`);
      const { txt_name, txt_value } = held.verification;
      await begin();
      const check = async (zone: Zone) => {
        const { outbound } = await openWithNames('127.0.0.1', zone);
        const installation = toInstallation(server.config);
        return checkHolder(client.scope, { installation, outbound, notifyStaff }, held.id);
      };
      const other = await newOrganization();
      await addActiveDomain(other, held.domain);
      const states = [await check({}), await check({ [txt_name]: [txt_value] }), await check({})];
      await server.connection.pool.query('UPDATE domains SET transfer_at = now() WHERE id = $1', [held.id]);
      await check({});
      expect((await addActiveDomain(other, held.domain)).status).toBe('active');
      return [
        ['domain.contested', states[0]!],
        ['domain.contest_ended', states[1]!],
        ['domain.contested', states[2]!],
        ['organization.updated', await readOrganization(client), address],
        ['domain.lost', await readDomain(client, held)],
      ];
    },
  ],
];
