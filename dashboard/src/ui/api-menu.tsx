import { ActionIcon, Menu } from '@mantine/core';
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import { toCurl } from '../api/curl.ts';
import type { Operation, ParametersOf } from '../api/operations.ts';
import { useMessages } from '../messages/use-messages.ts';
import { notifyDone } from './notify.ts';

/** A request that a screen sends. */
export interface ApiRequest {
  operation: Operation;
  parameters: Record<string, unknown>;
}

export function requestOf<Name extends Operation>(
  operation: Name,
  parameters: ParametersOf<Name>,
): ApiRequest {
  return { operation, parameters: parameters as Record<string, unknown> };
}

/** Everything that the dashboard does is a request of the documented API. This copies one as a curl command. */
export function ApiMenu({ requests }: { requests: ApiRequest[] }) {
  const t = useMessages('common');
  const copy = async ({ operation, parameters }: ApiRequest) => {
    await navigator.clipboard.writeText(await toCurl(operation, parameters as ParametersOf<Operation>));
    notifyDone(t.copied);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t.apiMenu} title={t.apiMenu}>
          <IconApi size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.copyAsCurl}</Menu.Label>
        {requests.map((request) => (
          <Menu.Item key={request.operation} onClick={() => void copy(request)}>
            <code>{request.operation}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
