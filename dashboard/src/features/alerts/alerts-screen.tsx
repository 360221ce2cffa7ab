import { Badge } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { Figures } from './figures.tsx';

/** Who gets emails about new jobs, and what follows from them. */
export const { Screen } = resourceScreens({
  path: 'alerts',
  useTexts: () => useMessages('alerts'),
  docs: '/docs/guides/alerts',
  permission: 'members:write',
  operations: { list: 'listAlerts' },
  name: ({ email }) => email,
  columns: [
    {
      name: 'email',
      detail: ({ is_confirmed }, { t }) =>
        !is_confirmed && (
          <Badge variant="light" color="gray">
            {t.unconfirmed}
          </Badge>
        ),
    },
    { name: 'description', render: ({ description }) => <div className="fact">{description}</div> },
    { name: 'frequency', as: 'choice', isWideOnly: true },
    { name: 'email_count', as: 'number' },
    { name: 'click_count', as: 'number' },
    { name: 'created_at', as: 'relative', isWideOnly: true },
  ],
  actions: [
    {
      name: 'end',
      isRed: true,
      send: {
        operation: 'endAlert',
        parameters: ({ id }) => ({ id }),
        asks: true,
        values: ({ description }) => ({ description }),
      },
    },
  ],
  above: AlertFigures,
});

function AlertFigures() {
  const figures = useOperation('getAlertFigures', {});
  return <Loaded query={figures}>{({ data }) => <Figures report={data} />}</Loaded>;
}
