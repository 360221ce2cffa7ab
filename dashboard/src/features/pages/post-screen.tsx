import { WriteScreen } from './write-screen.tsx';

export function Screen() {
  return <WriteScreen kind="blog_post" />;
}
