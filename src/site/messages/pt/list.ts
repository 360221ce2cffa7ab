import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enList } from '../en/list.ts';

const plural = pluralsIn('pt');

export const ptList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Fechar os filtros',
  clear: 'Limpar',
  showJobs: (count, formatted) =>
    `Mostrar ${formatted} ${plural(count, { one: 'vaga', many: 'de vagas', other: 'vagas' })}`,
  filterKeys: 'Pressione ↑ e ↓ para passar de um filtro a outro e Tab para sair deles.',
  followNewJobs: 'Seguir as novas vagas (RSS)',
  addFirstJob: 'Você administra este site? Adicione a primeira vaga',
  onSite: 'Presencial',
  country: 'País',
  livesIn: 'Moro em',
  anywhere: 'Qualquer lugar',
  applicantsFrom: 'Aberta a candidatos de',
  openTo: (place) => `Aberta a candidatos de ${place}`,
  hasPay: 'Informa o salário',
  anyPay: 'Qualquer salário',
};
