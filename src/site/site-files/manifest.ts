import { pageBackgrounds } from '../../features/board/organizations/brand-colors.ts';
import type { BoardPage } from '../board-page.ts';
import { paths } from '../paths.ts';

/** Lets visitors put the board on their home screen: https://www.w3.org/TR/appmanifest/ */
export const manifest: BoardPage = {
  path: paths.manifest,
  show: async ({ board }) => {
    const { name, description, tagline, language, direction, brandColors, icon, faviconUrl } = board;
    const [page] = pageBackgrounds.light;
    const icons = [
      ...(faviconUrl === null ? [] : [{ src: faviconUrl, sizes: 'any' }]),
      { src: icon.path, sizes: 'any', type: 'image/svg+xml' },
    ];
    return {
      contentType: 'application/manifest+json; charset=utf-8',
      text: JSON.stringify({
        ...{ id: '/', start_url: '/', scope: '/', name, lang: language, dir: direction },
        description: description ?? tagline ?? undefined,
        // The pages have no menu that replaces the browser's.
        display: 'minimal-ui',
        background_color: page,
        theme_color: brandColors?.fill ?? page,
        icons,
      }),
    };
  },
};
