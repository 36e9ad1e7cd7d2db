import type { QueryClient } from '@tanstack/react-query';
import { type PagePattern, sitePages } from '@app/domain';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { configQuery } from '../api/app-config';
import type { adminPages as allAdminPages } from './admin-pages';
import { withRetries } from './retrying-pages';
import { fetchPublicNotices, RouteError, Shell, StartupScreen } from './Shell';

/**
 * The site's routes. Every page is its own chunk. The configuration is fetched once, in parallel with the
 * first page's code.
 */
export function routes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <StartupScreen />,
      loader: async () => {
        const { notices } = await queryClient.query({ ...configQuery, staleTime: 'static' });
        if (notices.notices.length > 0) await fetchPublicNotices();
        return null;
      },
      shouldRevalidate: () => false,
      children: [
        ...withRetries(routesOf(bigScreen), 'main'),
        {
          element: <Shell />,
          children: [
            {
              errorElement: <RouteError isInsideShell />,
              children: withRetries([
                ...routesOf(publicPages),
                ...routesOf(plainPages),
                withLibrary(routesOf(libraryPages)),
                admin,
                notFound,
              ]),
            },
          ],
        },
      ],
    },
  ];
}

type PageImport = () => Promise<ComponentType>;
type AdminPattern = keyof typeof allAdminPages;

function routesOf(pages: Readonly<Record<string, PageImport>>): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({
    path,
    lazy: async () => ({ Component: await load() }),
  }));
}

/** In plain styles: the component library's code and styles would double the first view's work. */
const publicPages = {
  '/': async () => (await import('../features/home/HomePage')).HomePage,
  '/startlistor': async () => (await import('../features/start-lists/StartListsPage')).StartListsPage,
  '/resultat': async () => (await import('../features/results/ResultsPage')).ResultsPage,
  '/galleri': async () => (await import('../features/gallery/GalleryPage')).GalleryPage,
  '/galleri/:year': async () => (await import('../features/gallery/GalleryYearPage')).GalleryYearPage,
  '/banor': async () => (await import('../features/courses/CoursesPage')).CoursesPage,
  '/resultat/:part/:bib': async () => (await import('../features/results/RunnerResultPage')).RunnerResultPage,
  '/allmanna-villkor': async () => (await import('../features/terms/TermsPage')).TermsPage,
} satisfies Readonly<Partial<Record<PagePattern, PageImport>>>;

/** Has neither top bar nor footer. */
const bigScreen = {
  '/resultat/:part/skarm': async () => (await import('../features/results/BigScreenPage')).BigScreenPage,
} satisfies Readonly<Partial<Record<PagePattern, PageImport>>>;

/** In plain styles until a dialog opens, or what is below the first view shows. */
const plainPages = {
  '/anmalan/4': async () => (await import('../features/payment/PaymentPage')).PaymentPage,
  '/anmalan/:step?': async () => (await import('../features/registration/RegistrationPage')).RegistrationPage,
  '/verifiera/:id': async () => (await import('../features/payment/VerificationPage')).VerificationPage,
  '/betala/:link': async () => (await import('../features/payment/PaymentLinkPage')).PaymentLinkPage,
  '/kvitto/:id': async () => (await import('../features/receipt/ReceiptPage')).ReceiptPage,
  '/avregistrera/:token': async () =>
    (await import('../features/unsubscribe/UnsubscribePage')).UnsubscribePage,
  '/tidtagning': async () => (await import('./AllRacesRoute')).AllRacesRoute,
  '/logout': async () => (await import('../features/admin-login/LogoutPage')).LogoutPage,
} satisfies Readonly<Partial<Record<PagePattern, PageImport>>>;

/** In plain styles too, in the organisers' frame. */
const timingPages = {
  '/admin/race/:part?': async () => (await import('../features/timing/RaceTimingPage')).RaceTimingPage,
} satisfies Readonly<Partial<Record<PagePattern, PageImport>>>;

const libraryPages = {
  '/admin-old': async () =>
    (await import('../features/registrations/RegistrationTablePage')).RegistrationTablePage,
  '/admin/login': async () => (await import('../features/admin-login/LoginPage')).LoginPage,
} satisfies Readonly<Partial<Record<PagePattern, PageImport>>>;

const pages: Readonly<Record<Exclude<PagePattern, AdminPattern>, PageImport>> = {
  ...publicPages,
  ...bigScreen,
  ...plainPages,
  ...timingPages,
  ...libraryPages,
};

/** The pages below /admin, whose files are listed in a module that loads with the first of them. */
const adminPatterns = Object.keys(sitePages).filter(
  (pattern): pattern is AdminPattern => !Object.hasOwn(pages, pattern) && pattern !== '/admin',
);

async function adminPage(pattern: AdminPattern): Promise<{ Component: ComponentType }> {
  const { adminPages } = await import('./admin-pages');
  return { Component: await adminPages[pattern]() };
}

/** Gives pages the component library's theme. */
function withLibrary(children: RouteObject[]): RouteObject {
  const lazy = async () => {
    const { Material } = await import('../components/Material');
    const Component = () => (
      <Material>
        <Outlet />
      </Material>
    );
    return { Component };
  };
  return { lazy, children };
}

const admin: RouteObject = {
  path: '/admin',
  lazy: async () => ({ Component: (await import('../features/admin-shell/AdminShell')).AdminShell }),
  children: [
    {
      // An error keeps the organisers' frame.
      errorElement: <RouteError isInsideShell />,
      children: [
        ...routesOf(timingPages),
        withLibrary([
          { index: true, lazy: () => adminPage('/admin') },
          ...adminPatterns.map((path) => ({ path, lazy: () => adminPage(path) })),
        ]),
      ],
    },
  ],
};

const notFound: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('../components/NotFoundPage')).NotFoundPage }),
};
