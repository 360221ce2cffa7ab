import type { enCompanyEditor } from '../en/company-editor.ts';

export const ptCompanyEditor: typeof enCompanyEditor = {
  editCompany: 'Editar',
  editCompanyTitle: (name) => `Editar ${name}`,
  seeCompanyPage: 'Ver a página',
  tagline: 'Slogan',
  locationLines: 'Locais, um por linha',
  linkLines: 'Links, um por linha',
  linkLinesText: 'O texto, um espaço e a URL.',
  saveCompany: 'Salvar',
  companySaved: 'Suas alterações foram salvas.',
  companyProblems: (fields) => `Verifique estes campos: ${fields}.`,
  colleagues: 'Colegas',
  inviteColleague: 'Convidar um colega',
  sendInvitation: 'Enviar convite',
  invitationSent: 'O convite está a caminho.',
  removeColleague: 'Remover',
  leaveCompany: 'Sair da empresa',
  makeOwner: 'Tornar proprietário',
  makeRecruiter: 'Tornar recrutador',
  lastOwnerTitle: 'A empresa precisa de um proprietário',
  lastOwnerText: 'Torne antes um colega proprietário.',
};
