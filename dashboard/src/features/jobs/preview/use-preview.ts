import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const STORED = 'corkboard-job-preview';
/** As wide as the breakpoint `lg`, at which form and preview stand side by side. */
const WIDE = '(min-width: 75em)';

/** Whether the preview is open. On wide screens it is, unless the user closed it. On narrow ones it covers the form, so it begins closed. */
export function usePreview() {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const [isOpenBeside, setOpenBeside] = useState(() => localStorage.getItem(STORED) !== 'closed');
  const [isOpenAbove, setOpenAbove] = useState(false);
  const isOpen = isWide ? isOpenBeside : isOpenAbove;
  const toggle = () => {
    if (!isWide) return setOpenAbove(!isOpen);
    localStorage.setItem(STORED, isOpen ? 'closed' : 'open');
    setOpenBeside(!isOpen);
  };
  return { isWide, isOpen, toggle };
}
