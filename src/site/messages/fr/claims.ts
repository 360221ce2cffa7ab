import type { enClaims } from '../en/claims.ts';

export const frClaims: typeof enClaims = {
  isThisYourCompany: 'C’est votre entreprise\u202f?',
  claimTitle: (name) => `Représenter ${name}`,
  claimText:
    'Demandez à modifier la page de cette entreprise. Avec une adresse e-mail de l’entreprise, vous pouvez le confirmer vous-même.',
  claimEmail: (domain) => `Adresse e-mail chez ${domain} (facultatif)`,
  claimEmailText: 'Nous y enverrons un lien.',
  claimEmailWrong: (domain) => `Saisissez une adresse e-mail chez ${domain}, ou laissez le champ vide.`,
  claimMessage: 'Message à l’équipe du site (facultatif)',
  sendClaim: 'Envoyer la demande',
  claimSentTitle: 'Demande envoyée',
  claimSentText:
    'Si vous avez indiqué une adresse e-mail, ouvrez le lien que nous y avons envoyé. Sinon, l’équipe du site décidera.',
  employersOnlyTitle: 'Réservé aux employeurs',
  employersOnlyText: 'Demandez à l’équipe du site de transformer votre compte en compte employeur.',
  claimRejectedTitle: 'Cette demande n’est pas possible',
  claimRejectedText: 'Vous gérez déjà cette entreprise, ou vous avez envoyé trop de demandes aujourd’hui.',
  confirmClaimTitle: (name) => `Confirmez que vous représentez ${name}`,
  confirm: 'Confirmer',
  acceptInvitationTitle: (name) => `Représenter ${name}`,
  confirmInvitationText: (email) => `Nous envoyons un lien à ${email}. Il vous connecte et vous ramène ici.`,
  acceptInvitation: 'Accepter l’invitation',
  companyLinkGoneTitle: 'Ce lien ne fonctionne pas',
  companyLinkGoneText:
    'Il a expiré, ou il est destiné à un autre compte. Connectez-vous avec le compte prévu.',
  actsForTitle: (name) => `Vous représentez désormais ${name}`,
  actsForText: 'Vous trouverez l’entreprise dans votre compte.',
  yourCompanies: 'Vos entreprises',
  companyRoles: { owner: 'Propriétaire', recruiter: 'Recruteur' },
};
