import { UpdateOrganizationRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

export const { EditScreen: Screen } = resourceScreens({
  path: 'security',
  useTexts: () => {
    const { securityTitle: title, securityText: text, ...t } = useMessages('organization');
    return { ...t, title, text };
  },
  docs: '/docs/guides/staff#require-a-second-factor',
  permission: 'organization:write',
  isSingle: true,
  operations: { read: 'getOrganization', update: 'updateOrganization' },
  name: (_, { t }) => t.title,
  columns: [],
  form: { rules: UpdateOrganizationRules, fields: ['requires_second_factor'] },
});
