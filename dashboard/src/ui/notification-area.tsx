import { getDefaultZIndex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onNotification } from './notify.ts';

const Notifications = lazy(async () => {
  await import('@mantine/notifications/styles.layer.css');
  const { Notifications } = await import('@mantine/notifications');
  return { default: Notifications };
});

/** Where notifications appear, from the first one on. */
export function NotificationArea() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onNotification(() => setOpen(true)), []);
  // On a phone, the buttons that decide are at the bottom, and those that close dialogs at the top.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const place = isNarrow
    ? ({ position: 'top-center', zIndex: getDefaultZIndex('modal') - 1 } as const)
    : ({ position: 'bottom-right' } as const);
  return <Suspense>{isOpen && <Notifications className="notifications" limit={3} {...place} />}</Suspense>;
}
