import type { QueryClient } from '@tanstack/react-query';
import { sitePages } from '@app/domain';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { configQuery } from '../api/app-config';
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
        ...withRetries(fullScreenPages, 'main'),
        {
          element: <Shell />,
          children: [
            {
              errorElement: <RouteError isInsideShell />,
              children: withRetries([...publicPages, admin, notFound]),
            },
          ],
        },
      ],
    },
  ];
}

/** Full-screen pages, without top bar and footer. */
const fullScreenPages: RouteObject[] = [
  {
    path: '/resultat/:part/skarm',
    lazy: async () => ({ Component: (await import('../features/results/BigScreenPage')).BigScreenPage }),
  },
];

const publicPages: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../features/home/HomePage')).HomePage }) },
  {
    path: '/startlistor',
    lazy: async () => ({
      Component: (await import('../features/start-lists/StartListsPage')).StartListsPage,
    }),
  },
  {
    path: '/resultat',
    lazy: async () => ({ Component: (await import('../features/results/ResultsPage')).ResultsPage }),
  },
  {
    path: '/galleri',
    lazy: async () => ({ Component: (await import('../features/gallery/GalleryPage')).GalleryPage }),
  },
  {
    path: '/galleri/:year',
    lazy: async () => ({ Component: (await import('../features/gallery/GalleryYearPage')).GalleryYearPage }),
  },
  {
    path: '/banor',
    lazy: async () => ({ Component: (await import('../features/courses/CoursesPage')).CoursesPage }),
  },
  {
    path: '/resultat/:part/:bib',
    lazy: async () => ({
      Component: (await import('../features/results/RunnerResultPage')).RunnerResultPage,
    }),
  },
  {
    path: '/anmalan/4',
    lazy: async () => ({ Component: (await import('../features/payment/PaymentPage')).PaymentPage }),
  },
  {
    path: '/anmalan/:step?',
    lazy: async () => ({
      Component: (await import('../features/registration/RegistrationPage')).RegistrationPage,
    }),
  },
  {
    path: '/verifiera/:id',
    lazy: async () => ({
      Component: (await import('../features/payment/VerificationPage')).VerificationPage,
    }),
  },
  {
    path: '/betala/:link',
    lazy: async () => ({ Component: (await import('../features/payment/PaymentLinkPage')).PaymentLinkPage }),
  },
  {
    path: '/kvitto/:id',
    lazy: async () => ({ Component: (await import('../features/receipt/ReceiptPage')).ReceiptPage }),
  },
  {
    path: '/avregistrera/:token',
    lazy: async () => ({
      Component: (await import('../features/unsubscribe/UnsubscribePage')).UnsubscribePage,
    }),
  },
  {
    path: '/allmanna-villkor',
    lazy: async () => ({ Component: (await import('../features/terms/TermsPage')).TermsPage }),
  },
  {
    path: '/admin-old',
    lazy: async () => ({
      Component: (await import('../features/registrations/RegistrationTablePage')).RegistrationTablePage,
    }),
  },
  {
    path: '/admin/login',
    lazy: async () => ({ Component: (await import('../features/admin-login/LoginPage')).LoginPage }),
  },
  {
    path: '/tidtagning',
    lazy: async () => ({ Component: (await import('./AllRacesRoute')).AllRacesRoute }),
  },
  {
    path: '/logout',
    lazy: async () => ({ Component: (await import('../features/admin-login/LogoutPage')).LogoutPage }),
  },
];

/**
 * The pages below /admin, from the table of pages; their files are listed in a module that loads with the
 * first of them.
 */
const adminPageRoutes = Object.keys(sitePages).flatMap((pattern): RouteObject[] => {
  const [, path] = /^\/admin\/(?!login$|race\/:part\?$)(.+)/.exec(pattern) ?? [];
  return path === undefined ? [] : [{ path, lazy: () => adminPage(path) }];
});

async function adminPage(path: string): Promise<{ Component: ComponentType }> {
  const { adminPages } = await import('./admin-pages');
  return adminPages[path as keyof typeof adminPages]();
}

const admin: RouteObject = {
  path: '/admin',
  lazy: async () => ({ Component: (await import('../features/admin-shell/AdminShell')).AdminShell }),
  children: [
    { index: true, lazy: () => adminPage('index') },
    {
      path: 'race/:part?',
      lazy: async () => ({ Component: (await import('../features/timing/RaceTimingPage')).RaceTimingPage }),
    },
    ...adminPageRoutes,
  ],
};

const notFound: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('../components/NotFoundPage')).NotFoundPage }),
};
