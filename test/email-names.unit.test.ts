import { expect, it } from 'vitest';
import messages from '../locales/en/dashboard/emails.json' with { type: 'json' };
import type { Installation } from '../src/features/board/organizations/board-url.ts';
import type { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { emailKinds } from '../src/registries/email-kinds.ts';

it('the dashboard names every email whose texts an organization can change', () => {
  const { templates } = emailKinds({} as KeyRing, {} as Installation);
  expect(Object.keys(messages.names).sort()).toEqual([...templates.keys()].sort());
});
