interface Field {
  field: string;
  /** New jobs in each of three months, and how many of them were remote. */
  months: readonly number[];
  remote: readonly number[];
  /** How many of them name their pay, and the median of what these offer. */
  named: string;
  pay: string;
}

interface Group {
  name: string;
  fields: readonly Field[];
}

const groups: readonly Group[] = [
  {
    name: 'Technology',
    fields: [
      { field: 'Software', months: [118, 131, 154], remote: [52, 60, 71], named: '71 %', pay: '61,000' },
      { field: 'Data', months: [41, 47, 52], remote: [17, 21, 22], named: '66 %', pay: '58,500' },
    ],
  },
  {
    name: 'Health',
    fields: [
      { field: 'Nursing', months: [96, 99, 97], remote: [2, 1, 3], named: '83 %', pay: '42,000' },
      { field: 'Therapy', months: [28, 27, 30], remote: [1, 2, 1], named: '78 %', pay: '39,500' },
    ],
  },
  {
    name: 'Trades',
    fields: [
      { field: 'Electrical', months: [44, 58, 71], remote: [0, 0, 0], named: '59 %', pay: '40,500' },
      { field: 'Carpentry', months: [19, 26, 33], remote: [0, 0, 0], named: '55 %', pay: '38,000' },
    ],
  },
  {
    name: 'Logistics',
    fields: [
      { field: 'Warehouse', months: [104, 82, 63], remote: [0, 0, 0], named: '88 %', pay: '33,500' },
      { field: 'Driving', months: [57, 49, 46], remote: [0, 0, 0], named: '91 %', pay: '35,000' },
    ],
  },
  {
    name: 'Education',
    fields: [
      { field: 'Teaching', months: [33, 52, 78], remote: [6, 9, 12], named: '94 %', pay: '45,500' },
      { field: 'Childcare', months: [39, 44, 49], remote: [0, 0, 0], named: '92 %', pay: '36,500' },
    ],
  },
];

/** Made up; table and picture of the post are drawn from the same numbers. */
export const quarterFigures = {
  groups,
  months: sum(groups.flatMap(({ fields }) => fields.map((field) => field.months))),
  remote: sum(groups.flatMap(({ fields }) => fields.map((field) => field.remote))),
};

/** New jobs of each group, month by month. */
export const quarterBars = groups.map(({ fields }) => sum(fields.map(({ months }) => months)));

function sum(rows: readonly (readonly number[])[]): number[] {
  return [0, 1, 2].map((month) => rows.reduce((total, row) => total + (row[month] ?? 0), 0));
}
