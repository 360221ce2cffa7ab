import type { Occupation } from './occupation.ts';
import { buildingOccupations } from './occupations/building.ts';
import { careOccupations } from './occupations/care.ts';
import { dataOccupations } from './occupations/data.ts';
import { educationOccupations } from './occupations/education.ts';
import { engineeringOccupations } from './occupations/engineering.ts';
import { financeOccupations } from './occupations/finance.ts';
import { hospitalityOccupations } from './occupations/hospitality.ts';
import { itOccupations } from './occupations/it-and-security.ts';
import { logisticsOccupations } from './occupations/logistics.ts';
import { marketingOccupations } from './occupations/marketing.ts';
import { mediaOccupations } from './occupations/media.ts';
import { officeOccupations } from './occupations/office.ts';
import { peopleAndLegalOccupations } from './occupations/people-and-legal.ts';
import { productOccupations } from './occupations/product.ts';
import { retailOccupations } from './occupations/retail.ts';
import { salesOccupations } from './occupations/sales-and-support.ts';
import { scienceOccupations } from './occupations/science.ts';
import { softwareOccupations } from './occupations/software.ts';
import { softwareSystemsOccupations } from './occupations/software-systems.ts';

export const occupations: readonly Occupation[] = [
  ...buildingOccupations,
  ...careOccupations,
  ...dataOccupations,
  ...educationOccupations,
  ...engineeringOccupations,
  ...financeOccupations,
  ...hospitalityOccupations,
  ...itOccupations,
  ...logisticsOccupations,
  ...marketingOccupations,
  ...mediaOccupations,
  ...officeOccupations,
  ...peopleAndLegalOccupations,
  ...productOccupations,
  ...retailOccupations,
  ...salesOccupations,
  ...scienceOccupations,
  ...softwareOccupations,
  ...softwareSystemsOccupations,
];
