/** Texts of the pages where employers ask to act for companies. */
export const enClaims = {
  isThisYourCompany: 'Is this your company?',
  claimTitle: (name: string) => `Act for ${name}`,
  claimText:
    'Ask to edit the page of this company. With an email address of the company, you can confirm it yourself.',
  claimEmail: (domain: string) => `Email address at ${domain} (optional)`,
  claimEmailText: 'We will send a link there.',
  claimEmailWrong: (domain: string) => `Enter an email address at ${domain}, or leave the field empty.`,
  claimMessage: 'Message to the operator of this board (optional)',
  sendClaim: 'Send request',
  claimSentTitle: 'Request sent',
  claimSentText:
    'If you entered an email address, open the link in the email that we sent there. Otherwise, the operator of this board decides.',
  employersOnlyTitle: 'Employer accounts only',
  employersOnlyText: 'Ask the operator of this board to make your account one of an employer.',
  claimRejectedTitle: 'You cannot send this request',
  claimRejectedText: 'You manage this company already, or you have sent many requests today.',
  confirmClaimTitle: (name: string) => `Confirm that you act for ${name}`,
  confirm: 'Confirm',
  acceptInvitationTitle: (name: string) => `Act for ${name}`,
  confirmInvitationText: (email: string) =>
    `We email a link to ${email}. It signs you in and leads back here.`,
  acceptInvitation: 'Accept the invitation',
  companyLinkGoneTitle: 'This link does not work',
  companyLinkGoneText:
    'It has expired, or it is for another account. Sign in with the account that it was made for.',
  actsForTitle: (name: string) => `You now act for ${name}`,
  actsForText: 'You find the company in your account.',
  yourCompanies: 'Your companies',
  companyRoles: { owner: 'Owner', recruiter: 'Recruiter' },
};
