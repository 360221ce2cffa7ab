import type { enClaims } from '../en/claims.ts';

export const nlClaims: typeof enClaims = {
  isThisYourCompany: 'Is dit jouw bedrijf?',
  claimTitle: (name) => `${name} vertegenwoordigen`,
  claimText:
    'Vraag of je de pagina van dit bedrijf mag bewerken. Met een e-mailadres van het bedrijf kun je het zelf bevestigen.',
  claimEmail: (domain) => `E-mailadres bij ${domain} (optioneel)`,
  claimEmailText: 'We sturen er een link naartoe.',
  claimEmailWrong: (domain) => `Vul een e-mailadres bij ${domain} in, of laat het veld leeg.`,
  claimMessage: 'Bericht aan de beheerder (optioneel)',
  sendClaim: 'Verzoek versturen',
  claimSentTitle: 'Verzoek verstuurd',
  claimSentText:
    'Heb je een e-mailadres ingevuld? Open dan de link in de e-mail die we hebben gestuurd. Anders beslist de beheerder.',
  employersOnlyTitle: 'Alleen voor werkgevers',
  employersOnlyText: 'Vraag de beheerder om van je account een werkgeversaccount te maken.',
  claimRejectedTitle: 'Dit verzoek is niet mogelijk',
  claimRejectedText: 'Je beheert dit bedrijf al, of je hebt vandaag te veel verzoeken verstuurd.',
  confirmClaimTitle: (name) => `Bevestig dat je ${name} vertegenwoordigt`,
  confirm: 'Bevestigen',
  acceptInvitationTitle: (name) => `${name} vertegenwoordigen`,
  confirmInvitationText: (email) =>
    `We mailen een link naar ${email}. Daarmee log je in en kom je hier terug.`,
  acceptInvitation: 'Uitnodiging accepteren',
  companyLinkGoneTitle: 'Deze link werkt niet',
  companyLinkGoneText:
    'Hij is verlopen of hoort bij een ander account. Log in met het account waarvoor hij bedoeld is.',
  actsForTitle: (name) => `Je vertegenwoordigt nu ${name}`,
  actsForText: 'Je vindt het bedrijf in je account.',
  yourCompanies: 'Jouw bedrijven',
  companyRoles: { owner: 'Eigenaar', recruiter: 'Recruiter' },
};
