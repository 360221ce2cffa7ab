import type { CreateMember, Member } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { MemberForm, type MemberValues, memberRules, toMemberBody, toMemberValues } from './member-form.tsx';

export function Screen() {
  const t = useMessages('members');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const createMember = useChange('createMember');
  const form = useResourceForm<Member, MemberValues>({
    draftKey: 'members/new',
    resource: undefined,
    toValues: toMemberValues,
    rules: memberRules,
    save: async (changed) => (await createMember({ body: toMemberBody<CreateMember>(changed) })).data,
    onSaved: ({ id }) => {
      notifyDone(t.created);
      void navigate({ to: `/o/${slug}/members/${id}` });
    },
  });
  const body = toMemberBody<CreateMember>(form.changed());
  return (
    <Frame
      title={t.newTitle}
      text={t.newText}
      docs="/docs/members"
      requests={[requestOf('createMember', { body })]}
    >
      <MemberForm form={form} submitLabel={common.create} />
    </Frame>
  );
}
