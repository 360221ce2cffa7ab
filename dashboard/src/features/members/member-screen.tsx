import type { MemberLookup, UpdateMember } from '@corkboard/client';
import { Badge, Grid, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type ApiRequest, requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form/form.tsx';
import { type FormValues, useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Fields } from '../../ui/resource/fields.tsx';
import { bodyOf, inputRules, toValues } from '../../ui/resource/use-described-form.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { MemberPayments } from '../payments/screens.tsx';
import { MemberSubscriptions } from '../subscriptions/member-subscriptions.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { ExportMember } from './export-member.tsx';
import { History } from './history.tsx';
import { Actions, memberForm } from './screens.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const member = useOperation('getMember', { lookup: id });
  return <Loaded query={member}>{({ data }) => <MemberView key={id} lookup={data} />}</Loaded>;
}

function MemberView({ lookup }: { lookup: MemberLookup }) {
  const t = useMessages('members');
  const can = usePermission();
  const canWrite = can('members:write');
  const { member, hasValidPaywallSubscription } = lookup;
  return (
    <Frame
      title={member.name ?? member.email}
      {...(member.name !== null && { text: member.email })}
      docs="/docs/members"
      requests={requestsOf(member.id)}
      actions={
        <>
          <ExportMember id={member.id} />
          <Actions stored={member} />
        </>
      }
    >
      <Group gap="xs">
        <ApprovalBadge status={member.approvalStatus} />
        {member.suspendedAt && <Badge color="red">{t.suspended}</Badge>}
        {hasValidPaywallSubscription && <Badge variant="default">{t.hasPaywall}</Badge>}
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Section title={t.profile}>
            {canWrite ? <Profile lookup={lookup} /> : <ReadOnlyProfile lookup={lookup} />}
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack>
            <MemberSubscriptions memberId={member.id} />
            {can('payments:read') && <MemberPayments memberId={member.id} />}
            <History id={member.id} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Frame>
  );
}

function requestsOf(id: string): ApiRequest[] {
  return [
    requestOf('getMember', { lookup: id }),
    requestOf('listSubscriptions', { id }),
    requestOf('listMemberPayments', { id }),
    requestOf('listMemberAuditEntries', { id }),
    requestOf('exportMember', { id }),
    requestOf('signMemberOut', { id }),
    requestOf('deleteMember', { lookup: id }),
  ];
}

/** If-Match compares the member with subscriptions and payments, so the form is about all of it. */
function Profile({ lookup }: { lookup: MemberLookup }) {
  const t = useMessages('members');
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const updateMember = useChange('updateMember');
  const { id } = lookup.member;
  const read = async () => (await callOperation(slug, 'getMember', { lookup: id })).data;
  const form = useResourceForm<MemberLookup, FormValues>({
    draftKey: `members/${id}`,
    resource: lookup,
    toValues: (lookup) => toValues(memberForm, lookup && { ...lookup.member }),
    rules: inputRules(memberForm, false),
    save: async (changed, ifMatch) => {
      await updateMember({ lookup: id, body: bodyOf(memberForm, changed) as UpdateMember }, { ifMatch });
      return read();
    },
    read,
    onSaved: () => notifyDone(common.saved),
  });
  return (
    <Form form={form} labels={t.fields}>
      <Fields form={form} fields={memberForm.fields} texts={{ ...t }} isNew={false} />
    </Form>
  );
}

function ReadOnlyProfile({ lookup: { member } }: { lookup: MemberLookup }) {
  const t = useMessages('members');
  return (
    <Facts
      rows={[
        [t.fields.email, member.email],
        [t.fields.name, member.name],
        [t.fields.role, t.role[member.role]],
        [t.columns.createdAt, <Instant key="joined" at={member.createdAt} as="date" />],
        [t.fields.profilePicture, member.profilePicture],
        [t.fields.description, member.description],
        [t.fields.customFields, member.customFields && JSON.stringify(member.customFields)],
      ]}
    />
  );
}
