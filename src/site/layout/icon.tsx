const paths = {
  pin: 'M9.5 1.5 14.5 6.5 13 8l-.7-.2-3 3 .1 2.2-1.4 1.4-3-3L1.5 14.5l3.1-3.5-3-3L3 6.600l2.200.1 3-3L8 3z',
  star: 'M8 1.300 10 5.800l4.900.500-3.700 3.200 1.100 4.800L8 11.800l-4.300 2.500 1.100-4.800L1.100 6.300 6 5.800z',
  check: 'M6.200 13 1.500 8.300 3 6.800l3.200 3.200L13 3.200l1.500 1.500z',
  cross:
    'M3.300 2 8 6.700 12.700 2 14 3.300 9.300 8l4.700 4.700-1.300 1.300L8 9.300 3.300 14 2 12.700 6.700 8 2 3.300z',
};

/** A decorative icon next to text. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
