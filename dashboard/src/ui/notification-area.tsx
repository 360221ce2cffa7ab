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
  return <Suspense>{isOpen && <Notifications position="bottom-right" limit={3} />}</Suspense>;
}
