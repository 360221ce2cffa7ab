import type { enClaims } from '../en/claims.ts';

export const plClaims: typeof enClaims = {
  isThisYourCompany: 'Czy to Twoja firma?',
  claimTitle: (name) => `Reprezentowanie firmy ${name}`,
  claimText:
    'Poproś o możliwość edycji strony tej firmy. Mając firmowy adres e-mail, możesz potwierdzić to samodzielnie.',
  claimEmail: (domain) => `Adres e-mail w domenie ${domain} (opcjonalnie)`,
  claimEmailText: 'Wyślemy tam link.',
  claimEmailWrong: (domain) => `Podaj adres e-mail w domenie ${domain} albo zostaw pole puste.`,
  claimMessage: 'Wiadomość do zespołu serwisu (opcjonalnie)',
  sendClaim: 'Wyślij prośbę',
  claimSentTitle: 'Prośba wysłana',
  claimSentText:
    'Jeśli podano adres e-mail, otwórz link z wiadomości, którą tam wysłaliśmy. W przeciwnym razie zdecyduje zespół serwisu.',
  employersOnlyTitle: 'Tylko dla pracodawców',
  employersOnlyText: 'Poproś zespół serwisu o zmianę Twojego konta na konto pracodawcy.',
  claimRejectedTitle: 'Nie można wysłać tej prośby',
  claimRejectedText: 'Zarządzasz już tą firmą albo wysłano dziś zbyt wiele próśb.',
  confirmClaimTitle: (name) => `Potwierdź, że reprezentujesz firmę ${name}`,
  confirm: 'Potwierdź',
  acceptInvitationTitle: (name) => `Reprezentowanie firmy ${name}`,
  confirmInvitationText: (email) =>
    `Wyślemy link na adres ${email}. Link zaloguje Cię i przeniesie tu z powrotem.`,
  acceptInvitation: 'Przyjmij zaproszenie',
  companyLinkGoneTitle: 'Ten link nie działa',
  companyLinkGoneText: 'Wygasł albo jest przeznaczony dla innego konta. Zaloguj się na właściwe konto.',
  actsForTitle: (name) => `Reprezentujesz teraz firmę ${name}`,
  actsForText: 'Firmę znajdziesz na swoim koncie.',
  yourCompanies: 'Twoje firmy',
  companyRoles: { owner: 'Właściciel', recruiter: 'Rekruter' },
};
