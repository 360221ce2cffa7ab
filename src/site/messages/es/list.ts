import type { enList } from '../en/list.ts';

export const esList: typeof enList = {
  menu: 'Menú',
  closeFilters: 'Cerrar filtros',
  clear: 'Borrar',
  showJobs: (jobs) => `Mostrar ${jobs}`,
  filterKeys: 'Pulse ↑ y ↓ para moverse entre los filtros, y Tab para salir de ellos.',
  followNewJobs: 'Seguir las nuevas ofertas (RSS)',
  addFirstJob: '¿Administra este portal? Añada la primera oferta',
};
