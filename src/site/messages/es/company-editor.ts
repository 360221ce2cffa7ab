import type { enCompanyEditor } from '../en/company-editor.ts';

export const esCompanyEditor: typeof enCompanyEditor = {
  editCompany: 'Editar',
  editCompanyTitle: (name) => `Editar ${name}`,
  seeCompanyPage: 'Ver la página',
  tagline: 'Lema',
  locationLines: 'Ubicaciones, una por línea',
  linkLines: 'Enlaces, uno por línea',
  linkLinesText: 'El texto, un espacio y la URL.',
  saveCompany: 'Guardar',
  companySaved: 'Tus cambios se han guardado.',
  companyProblems: (fields) => `Revisa estos campos: ${fields}.`,
  colleagues: 'Compañeros',
  inviteColleague: 'Invitar a un compañero',
  sendInvitation: 'Enviar invitación',
  invitationSent: 'La invitación está en camino.',
  removeColleague: 'Quitar',
  leaveCompany: 'Dejar la empresa',
  makeOwner: 'Hacer propietario',
  makeRecruiter: 'Hacer reclutador',
  lastOwnerTitle: 'La empresa necesita un propietario',
  lastOwnerText: 'Haz antes propietario a un compañero.',
};
