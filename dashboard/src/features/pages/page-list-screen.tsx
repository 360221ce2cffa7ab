import { PageListScreen } from './list-screen.tsx';

export function Screen() {
  return <PageListScreen kind="page" />;
}
