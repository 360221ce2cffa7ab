/** Texts of the pages where employers ask to act for companies. */
export const enClaims = {
  isThisYourCompany: 'Is this your company?',
  claimTitle: (name: string) => `Represent ${name}`,
  claimText:
    'Ask to manage the page of this company. With an email address of the company, you can confirm your request yourself.',
  claimEmail: (domain: string) => `Email address at ${domain} (optional)`,
  claimEmailText: 'We will send a link there.',
  claimEmailWrong: (domain: string) => `Enter an email address at ${domain}, or leave the field empty.`,
  claimMessage: 'Message to the operator of this board (optional)',
  sendClaim: 'Send request',
  claimSentTitle: 'Request sent',
  claimSentText:
    'If you entered an email address, open the link in the email that we sent there. Otherwise, the operator of this board decides.',
  employersOnlyTitle: 'Employer accounts only',
  employersOnlyText: 'Ask the operator of this board to turn your account into an employer account.',
  claimRejectedTitle: 'You cannot send this request',
  claimRejectedText: 'You already manage this company, or you have sent too many requests today.',
  confirmClaimTitle: (name: string) => `Confirm that you represent ${name}`,
  confirm: 'Confirm',
  acceptInvitationTitle: (name: string) => `Represent ${name}`,
  confirmInvitationText: (email: string) =>
    `We will email a link to ${email}. It signs you in and brings you back here.`,
  acceptInvitation: 'Accept the invitation',
  companyLinkGoneTitle: 'This link does not work',
  companyLinkGoneText: 'It has expired, or it is for another account. Sign in with the right account.',
  actsForTitle: (name: string) => `You now represent ${name}`,
  actsForText: 'You will find the company in your account.',
  yourCompanies: 'Your companies',
  companyRoles: { owner: 'Owner', recruiter: 'Recruiter' },
};
