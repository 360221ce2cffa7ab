import './generated/fonts.css';
import './ui/styles.ts';
import { CorkboardError } from '@corkboard/client';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { pauseWithoutUser } from './api/pause.ts';
import { type Language, LanguageContext, readLanguage, storeLanguage } from './messages/language.ts';
import { loadMessages } from './messages/use-messages.ts';
import { newRouter } from './routes.tsx';
import { NotificationArea } from './ui/notification-area.tsx';
import { listenToShortcuts } from './ui/shortcuts.ts';
import { theme } from './ui/theme.ts';

const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [, operation] }) => {
      if (!(error instanceof CorkboardError) || error.code !== 'sign_in_required') return;
      // The route reads the user itself, and leads to the sign-in if there is none.
      if (operation === 'getMe') return;
      queryClient.removeQueries({ queryKey: [null, 'getMe'] });
      void router.invalidate();
    },
  }),
  defaultOptions: {
    queries: {
      // The client retries what is worth it, and the browser revalidates with ETags.
      retry: false,
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      // The client knows an object's ETag by its identity, so a copy could not be saved.
      structuralSharing: false,
    },
  },
});
const router = newRouter(queryClient);
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';
// The library that locks scrolling under dialogs reads the nonce for its style element here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
const colorSchemes = localStorageColorSchemeManager({ key: 'corkboard-color-scheme' });

function App() {
  const [language, setLanguage] = useState<Language>(readLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    storeLanguage(language);
  }, [language]);
  const changeLanguage = (next: Language) => void loadMessages(next).then(() => setLanguage(next));
  return (
    <LanguageContext value={{ language, setLanguage: changeLanguage }}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemes}
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <NotificationArea />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </LanguageContext>
  );
}

// The first screen waits for them: see `routes.tsx`.
void loadMessages(readLanguage());
pauseWithoutUser();
listenToShortcuts();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
