import { expect, it } from 'vitest';
import { emailMessages } from '../dashboard/src/messages/emails.ts';
import { emailKinds } from '../src/email-kinds.ts';
import type { Installation } from '../src/features/organizations/board-url.ts';
import type { KeyRing } from '../src/platform/encryption/key-ring.ts';

it('the dashboard names every email whose texts an organization can change', () => {
  const { templates } = emailKinds({} as KeyRing, {} as Installation);
  const all = [...templates.keys()].sort();
  for (const { names } of [emailMessages.en, emailMessages.de])
    expect(Object.keys(names).sort()).toEqual(all);
});
