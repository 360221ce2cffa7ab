import type { NewApiKey } from '@corkboard/client';
import { API_PATH } from '../../api/clients.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { pathToTry } from './scopes.ts';

/** Shows a new key, this once, with a command that works with it. */
export function NewKey({ created, onClose }: { created: NewApiKey; onClose(): void }) {
  const t = useMessages('api-keys');
  const path = pathToTry(created.scopes);
  return (
    <ShownOnce title={t.keyTitle} text={t.keyText} label={t.key} value={created.key} onClose={onClose}>
      {path !== undefined && (
        <CopyField
          label={t.command}
          value={`curl -H 'x-api-key: ${created.key}' '${location.origin}${API_PATH}${path}'`}
        />
      )}
    </ShownOnce>
  );
}
