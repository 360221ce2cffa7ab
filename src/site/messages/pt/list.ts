import type { enList } from '../en/list.ts';

export const ptList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Fechar filtros',
  clear: 'Limpar',
  showJobs: (jobs) => `Mostrar ${jobs}`,
  filterKeys: 'Use ↑ e ↓ para passar de um filtro a outro, e Tab para sair.',
  followNewJobs: 'Seguir novas vagas (RSS)',
  addFirstJob: 'Você administra este site? Adicione a primeira vaga',
};
