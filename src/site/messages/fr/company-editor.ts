import type { enCompanyEditor } from '../en/company-editor.ts';

export const frCompanyEditor: typeof enCompanyEditor = {
  editCompany: 'Modifier',
  editCompanyTitle: (name) => `Modifier ${name}`,
  seeCompanyPage: 'Voir la page',
  tagline: 'Slogan',
  locationLines: 'Lieux, un par ligne',
  linkLines: 'Liens, un par ligne',
  linkLinesText: 'Le texte, une espace et l’URL.',
  saveCompany: 'Enregistrer',
  companySaved: 'Vos modifications sont enregistrées.',
  companyProblems: (fields) => `Vérifiez ces champs\u202f: ${fields}.`,
  colleagues: 'Collègues',
  inviteColleague: 'Inviter un collègue',
  sendInvitation: 'Envoyer l’invitation',
  invitationSent: 'L’invitation est partie.',
  removeColleague: 'Retirer',
  leaveCompany: 'Quitter l’entreprise',
  makeOwner: 'Nommer propriétaire',
  makeRecruiter: 'Nommer recruteur',
  lastOwnerTitle: 'L’entreprise doit avoir un propriétaire',
  lastOwnerText: 'Nommez d’abord un collègue propriétaire.',
};
