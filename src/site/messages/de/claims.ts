import type { enClaims } from '../en/claims.ts';

export const deClaims: typeof enClaims = {
  isThisYourCompany: 'Ist das Ihr Unternehmen?',
  claimTitle: (name) => `${name} vertreten`,
  claimText:
    'Beantragen Sie, die Seite dieses Unternehmens zu bearbeiten. Mit einer E-Mail-Adresse des Unternehmens können Sie es selbst bestätigen.',
  claimEmail: (domain) => `E-Mail-Adresse bei ${domain} (optional)`,
  claimEmailText: 'Wir senden einen Link dorthin.',
  claimEmailWrong: (domain) =>
    `Geben Sie eine E-Mail-Adresse bei ${domain} ein, oder lassen Sie das Feld leer.`,
  claimMessage: 'Nachricht an die Betreiber (optional)',
  sendClaim: 'Antrag senden',
  claimSentTitle: 'Antrag gesendet',
  claimSentText:
    'Wenn Sie eine E-Mail-Adresse angegeben haben, öffnen Sie den Link in der E-Mail, die wir dorthin gesendet haben. Andernfalls entscheiden die Betreiber.',
  employersOnlyTitle: 'Nur für Arbeitgeber',
  employersOnlyText: 'Bitten Sie die Betreiber, Ihr Konto als Arbeitgeberkonto freizuschalten.',
  claimRejectedTitle: 'Der Antrag ist nicht möglich',
  claimRejectedText:
    'Sie verwalten dieses Unternehmen bereits, oder Sie haben heute zu viele Anträge gesendet.',
  confirmClaimTitle: (name) => `Bestätigen Sie, dass Sie ${name} vertreten`,
  confirm: 'Bestätigen',
  acceptInvitationTitle: (name) => `${name} vertreten`,
  confirmInvitationText: (email) =>
    `Wir senden einen Link an ${email}. Er meldet Sie an und führt hierher zurück.`,
  acceptInvitation: 'Einladung annehmen',
  companyLinkGoneTitle: 'Dieser Link funktioniert nicht',
  companyLinkGoneText:
    'Er ist abgelaufen oder gehört zu einem anderen Konto. Melden Sie sich mit dem Konto an, für das er bestimmt ist.',
  actsForTitle: (name) => `Sie vertreten jetzt ${name}`,
  actsForText: 'Sie finden das Unternehmen in Ihrem Konto.',
  yourCompanies: 'Ihre Unternehmen',
  companyRoles: { owner: 'Verwalter', recruiter: 'Recruiter' },
};
