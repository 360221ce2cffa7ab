import { disableWebhook } from '../../src/features/connect/webhooks/disable.ts';
import { notifyStaff } from '../../src/features/people/staff/notifications/notify.ts';
import type { Change } from './stage.ts';

export const vaultChanges: Change[] = [
  [
    'a secret is created, rotated and deleted',
    async ({ client }) => {
      const name = 'pilots-api';
      await client.post('/secrets', { name, value: 'first' });
      await client.post('/secrets', { name, value: 'second' });
      await client.delete(`/secrets/${name}`);
      return [
        ['secret.created', { name }],
        ['secret.rotated', { name }],
        ['secret.deleted', { name }],
      ];
    },
  ],
  [
    'a webhook is disabled twice',
    async ({ client }) => {
      const webhook = { event: 'job.*', target_url: 'https://hooks.pilots.example/corkboard' };
      const { id } = (await client.post('/webhooks', webhook)).body.data;
      await disableWebhook(client.scope, notifyStaff, id, 'gone');
      await disableWebhook(client.scope, notifyStaff, id, 'failing');
      const {
        headers: _,
        scopes: __,
        saved_by: ___,
        ...summary
      } = (await client.get(`/webhooks/${id}`)).body.data;
      return [['webhook.disabled', summary]];
    },
  ],
];
