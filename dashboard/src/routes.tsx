import { CorkboardError, type Me } from '@corkboard/client';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readOf } from './api/operations.ts';
import { readLanguage } from './messages/language.ts';
import { loadMessages } from './messages/use-messages.ts';
import { screens } from './screens.ts';
import { FailedScreen } from './shell/failed-screen.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';

interface RouterContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  loader: () => loadMessages(readLanguage()),
  component: Outlet,
});

/** The screens of a visitor who is not signed in. */
const publicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: 'sign-in',
    component: lazyRouteComponent(() => import('./shell/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'welcome',
    component: lazyRouteComponent(() => import('./shell/sign-in/welcome-screen.tsx'), 'WelcomeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'join',
    component: lazyRouteComponent(() => import('./shell/sign-in/join-screen.tsx'), 'JoinScreen'),
  }),
];

/** Everything behind the sign-in. The user is read once, before any of its screens. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      const { data: me } = await context.queryClient.ensureQueryData(readOf(null, 'getMe', {}));
      return { me };
    } catch (error) {
      if (error instanceof CorkboardError && error.status === 401)
        throw redirect({ to: '/sign-in', search: { to: location.href } });
      throw error;
    }
  },
  component: lazyRouteComponent(() => import('./shell/frame.tsx'), 'Frame'),
});

const LAST_ORGANIZATION = 'corkboard-organization';

/** /dashboard leads to the organization that the link names, or that the user worked in last. */
const index = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: ({ organization }: Record<string, unknown>) =>
    typeof organization === 'string' ? { organization } : {},
  beforeLoad: ({ context, search }) => {
    const slug = chooseOrganization(context.me, search.organization);
    if (slug !== undefined) throw redirect({ to: '/o/$organization', params: { organization: slug } });
    throw redirect({ to: context.me.is_operator ? '/operator/organizations' : '/me' });
  },
});

function chooseOrganization({ memberships }: Me, named: string | undefined): string | undefined {
  const slugs = memberships.map(({ organization }) => organization.slug);
  const wanted = [named, localStorage.getItem(LAST_ORGANIZATION)];
  return slugs.find((slug) => wanted.includes(slug)) ?? slugs[0];
}

/** The screens of an organization, which the URL names. */
const organization = createRoute({
  getParentRoute: () => signedIn,
  path: 'o/$organization',
  beforeLoad: ({ params }) => localStorage.setItem(LAST_ORGANIZATION, params.organization),
  component: lazyRouteComponent(() => import('./shell/organization-frame.tsx'), 'OrganizationFrame'),
});

const organizationRoutes = screens.organization.map(({ path, load, screen = 'Screen', read }) =>
  createRoute({
    getParentRoute: () => organization,
    path,
    // All reads of a screen start at once, together with its code.
    loader: ({ context, params, location }) => {
      const slug = (params as { organization: string }).organization;
      for (const query of read?.({ ...params, search: location.search as Record<string, string> }) ?? [])
        void context.queryClient.prefetchQuery(readOf(slug, query[0], query[1]));
    },
    component: lazyRouteComponent(load, screen),
  }),
);

/** The screens of the user and of the installation. */
const user = createRoute({
  getParentRoute: () => signedIn,
  id: 'user',
  component: lazyRouteComponent(() => import('./shell/user-frame.tsx'), 'UserFrame'),
});

const userRoutes = screens.user.map(({ path, load }) =>
  createRoute({ getParentRoute: () => user, path, component: lazyRouteComponent(load, 'Screen') }),
);

const bareRoutes = screens.bare.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(load, 'Screen'),
  }),
);

const routeTree = root.addChildren([
  ...publicRoutes,
  signedIn.addChildren([
    index,
    organization.addChildren(organizationRoutes),
    user.addChildren(userRoutes),
    ...bareRoutes,
  ]),
]);

export function newRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/dashboard',
    context: { queryClient },
    // Plain strings: by default the router would read a search for 2026 as a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
    defaultPreload: 'intent',
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    // A screen whose code takes longer appears as a skeleton, never as the old screen under a new title.
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}
