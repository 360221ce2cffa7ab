import { expect } from 'vitest';
import type { Domain } from '../../src/features/domains/schema.ts';
import type { Organization } from '../../src/features/organizations/schema.ts';
import type { Client } from '../app.ts';
import { giveDomain, postDomain, readDomain } from '../domains.ts';
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
        await giveDomain(client, name);
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
];
