import type { PostingReview, ReviewedCompany, ReviewedEmployer } from '@corkboard/client';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange, useOperation } from '../../../api/operations.ts';
import { useMembership, usePermission } from '../../../api/organization-context.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';

type Employer = NonNullable<ReviewedEmployer>;
type Company = NonNullable<ReviewedCompany>;
type Row = [name: string, value: ReactNode];

/** What is new about the employer, and how the employer relates to the company. Warnings stand out. */
export function EmployerFacts({ review, employer }: { review: PostingReview; employer: Employer }) {
  const t = useMessages('postings');
  const rows = [...useAccountRows(review, employer), ...useCompanyRows(review, employer)];
  return (
    <Section title={t.employer} actions={<Block employer={employer} />}>
      <Facts rows={rows} />
    </Section>
  );
}

function useAccountRows({ company, job }: PostingReview, employer: Employer): Row[] {
  const t = useMessages('postings');
  const { approved_postings, rejected_postings, refunded_postings, other_postings } = employer;
  const record = {
    all: other_postings,
    approved: approved_postings,
    rejected: rejected_postings,
    refunded: refunded_postings,
  };
  const website = company?.website ?? job.company_website ?? '';
  return [
    [t.memberSince, <Instant key="since" at={employer.member_since} />],
    [
      t.email,
      <Warned key="email" isWarning={!employer.is_email_proved}>
        <MemberEmail employer={employer} />
        {!employer.is_email_proved && ` (${t.emailUnproved})`}
      </Warned>,
    ],
    [
      t.emailCheck,
      <Warned key="check" isWarning={employer.email_check !== 'same_domain'}>
        {t.emailChecks({ check: employer.email_check, website })}
      </Warned>,
    ],
    [
      t.record,
      <Warned key="record" isWarning={rejected_postings > 0 || refunded_postings > 0}>
        {other_postings === 0 ? t.firstPosting : t.recordOf(record)}
      </Warned>,
    ],
  ];
}

/** With the permission to read members, the email address with a link to the member. */
function MemberEmail({ employer: { member_id, email_domain } }: { employer: Employer }) {
  const base = `/o/${useMembership().organization.slug}`;
  const canRead = usePermission()('members:read');
  const member = useOperation('getMember', { lookup: member_id }, { isEnabled: canRead });
  const email = member.data?.data.member.email;
  if (!email) return `@${email_domain}`;
  return (
    <Anchor component={Link} to={`${base}/members/${member_id}`} size="sm">
      {email}
    </Anchor>
  );
}

function useCompanyRows({ company, job }: PostingReview, { companies }: Employer): Row[] {
  const t = useMessages('postings');
  const formats = useFormats();
  const others = companies.filter(({ id }) => id !== company?.id);
  return [
    [
      t.company,
      company ? <CompanyState key="company" company={company} /> : job.company_name && t.newCompany,
    ],
    [t.otherCompanies, formats.list(others.map(({ name }) => name))],
  ];
}

function CompanyState({ company }: { company: Company }) {
  const t = useMessages('postings');
  const base = `/o/${useMembership().organization.slug}`;
  const { name, is_verified, has_employer, live_job_count } = company;
  const facts = [
    is_verified && t.verifiedCompany,
    has_employer ? t.isMember : t.isNoMember,
    t.liveJobs({ count: live_job_count }),
  ];
  return (
    <Warned isWarning={is_verified && !has_employer}>
      <Anchor component={Link} to={`${base}/companies?search=${encodeURIComponent(name)}`} size="sm">
        {name}
      </Anchor>
      {` · ${facts.filter(Boolean).join(' · ')}`}
    </Warned>
  );
}

function Warned({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  return (
    <Text component="span" size="sm" {...(isWarning && { c: 'red', fw: 600 })}>
      {children}
    </Text>
  );
}

/** A blocked employer is signed out and cannot post. Jobs on the board stay. */
function Block({ employer: { member_id, is_blocked } }: { employer: Employer }) {
  const t = useMessages('postings');
  const updateMember = useChange('updateMember');
  const canWrite = usePermission()('members:write');
  const setBlocked = (isSuspended: boolean) => async () => {
    await updateMember({ lookup: member_id, body: { isSuspended } });
    notifyDone(isSuspended ? t.blockedNow : t.unblockedNow);
  };
  return (
    <Group gap="xs">
      {is_blocked && <Badge color="red">{t.blocked}</Badge>}
      {canWrite && (
        <ActionButton size="compact-sm" variant="default" onAct={setBlocked(!is_blocked)}>
          {is_blocked ? t.unblockEmployer : t.blockEmployer}
        </ActionButton>
      )}
    </Group>
  );
}
