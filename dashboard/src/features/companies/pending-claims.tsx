import type { CompanyClaim } from '@corkboard/client';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section, SectionRow } from '../../ui/section.tsx';

const MAX_SHOWN = 20;

/** What employers ask to act for. Nothing while no one asks. */
export function PendingClaims() {
  const canWrite = usePermission()('companies:write');
  const t = useMessages('companies');
  const claims = useOperation('listCompanyClaims', { state: 'pending', per_page: MAX_SHOWN });
  const pending = claims.data?.data ?? [];
  if (pending.length === 0) return null;
  return (
    <Section title={t.claims} text={t.claimsText}>
      {pending.map((claim) => (
        <ClaimRow key={claim.id} claim={claim} canWrite={canWrite} />
      ))}
    </Section>
  );
}

function ClaimRow({ claim, canWrite }: { claim: CompanyClaim; canWrite: boolean }) {
  const t = useMessages('companies');
  const grantClaim = useChange('grantCompanyClaim');
  const declineClaim = useChange('declineCompanyClaim');
  const { id, company_name, member_email, email, message } = claim;
  const name = t.claimOf({ member: member_email, company: company_name });
  return (
    <SectionRow
      name={name}
      facts={[email && t.claimLink({ email }), message].filter(Boolean).join(' · ')}
      actions={
        canWrite && (
          <>
            <ActionButton
              size="compact-sm"
              variant="default"
              aria-label={`${t.grantClaim}: ${name}`}
              onAct={async () => {
                await grantClaim({ id, body: { role: 'owner' } });
                notifyDone(t.claimGranted);
              }}
            >
              {t.grantClaim}
            </ActionButton>
            <ActionButton
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`${t.declineClaim}: ${name}`}
              onAct={async () => {
                await declineClaim({ id });
                notifyDone(t.claimDeclined);
              }}
            >
              {t.declineClaim}
            </ActionButton>
          </>
        )
      }
    />
  );
}
