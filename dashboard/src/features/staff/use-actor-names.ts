import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMe } from '../../api/use-me.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';

/** Returns the name of an actor such as `user:<id>` or `api_key:<id>`, as far as the role may know it. */
export function useActorNames(): (actor: string) => string {
  const t = useMessages('actors');
  const can = usePermission();
  const me = useMe();
  const staff = useOperation('listStaff', { per_page: 100 }, { isEnabled: can('staff:read') });
  const keys = useOperation('listApiKeys', { per_page: 100 }, { isEnabled: can('api_keys:write') });
  const userName = (id: string) => {
    if (id === me.id) return t.you;
    if (!staff.data) return t.user;
    const colleague = staff.data.data.find((each) => each.id === id);
    return colleague ? (colleague.name ?? colleague.email) : t.formerUser;
  };
  const keyName = (id: string) => {
    const key = keys.data?.data.find((each) => each.id === id);
    return key ? t.apiKey({ name: key.name }) : t.unknownKey;
  };
  return (actor) => {
    const [kind = '', id = ''] = actor.split(':');
    if (kind === 'user') return userName(id);
    if (kind === 'api_key') return keyName(id);
    return textOf(t, kind) ?? actor;
  };
}
