import { Group } from '@mantine/core';
import { imagePath } from './image-path.ts';

/** A company's name behind its logo, or behind the first letter of the name. */
export function WithLogo({ name, url }: { name: string; url: string | null }) {
  const path = imagePath(url);
  return (
    <Group gap={8} wrap="nowrap">
      {path === undefined ? (
        <span className="logo" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      ) : (
        <img className="logo" src={path} alt="" loading="lazy" />
      )}
      {name}
    </Group>
  );
}
