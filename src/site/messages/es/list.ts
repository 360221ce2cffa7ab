import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enList } from '../en/list.ts';

const plural = pluralsIn('es');

export const esList: typeof enList = {
  menu: 'Menú',
  closeFilters: 'Cerrar los filtros',
  clear: 'Borrar',
  showJobs: (count, formatted) =>
    `Mostrar ${formatted} ${plural(count, { one: 'oferta', many: 'de ofertas', other: 'ofertas' })}`,
  filterKeys: 'Pulsa ↑ y ↓ para moverte entre los filtros y Tab para salir de ellos.',
  followNewJobs: 'Seguir las ofertas nuevas (RSS)',
  addFirstJob: '¿Gestionas este portal? Añade la primera oferta',
  onSite: 'Presencial',
  country: 'País',
  livesIn: 'Vivo en',
  anywhere: 'Cualquier lugar',
  applicantsFrom: 'Abierto a personas de',
  openTo: (place) => `Abierto a personas de ${place}`,
  hasPay: 'Indica el salario',
  anyPay: 'Cualquier salario',
};
