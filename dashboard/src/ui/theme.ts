import {
  type BadgeFactory,
  createTheme,
  type ExtendComponent,
  type MantineColorsTuple,
  Menu,
  type ModalFactory,
} from '@mantine/core';

/** Corkboard's green, from light to dark. Shade 7 on white and shade 4 on dark pages have a contrast of at least 4.5:1. */
const green: MantineColorsTuple = [
  '#eef8f1',
  '#dcede1',
  '#b6dbc1',
  '#8cc89f',
  '#69b882',
  '#52ae6f',
  '#45a865',
  '#1f7a42',
  '#176539',
  '#14532d',
];

const FONT = "Inter, 'Inter fallback', system-ui, sans-serif";

export const theme = createTheme({
  colors: { green },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  // Respects the setting of the operating system.
  respectReducedMotion: true,
  components: {
    // A status is read in a list of many: quiet, and written as words are.
    Badge: {
      defaultProps: { radius: 'sm', variant: 'light', fw: 500, lts: 0, tt: 'none' },
    } satisfies ExtendComponent<BadgeFactory>,
    // Inside the landmark of its button, and without a child that is no entry. The first entry gets the focus.
    Menu: Menu.extend({ defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } }),
    // Without its component, which loads with the first dialog.
    Modal: {
      styles: { title: { fontSize: '16px', fontWeight: 650 } },
      // Its element is a header, which would be the banner of the page.
      defaultProps: { attributes: { header: { role: 'presentation' } } },
    } satisfies ExtendComponent<ModalFactory>,
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: { h1: { fontSize: '22px' }, h2: { fontSize: '17px' }, h3: { fontSize: '14px' } },
  },
});
