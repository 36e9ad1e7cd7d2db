import type { QueryClient } from '@tanstack/react-query';
import { Navigate, type RouteObject } from 'react-router-dom';
import { configQuery } from '../api/app-config';
import { paths } from '../config/paths';
import { RouteError, Shell, Starting } from './Shell';

/** The site map. Every page is a chunk of its own. The configuration is requested once, at the same time as the first page's code. */
export function routes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      element: <Shell />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Starting />,
      loader: async () => {
        await queryClient.query({ ...configQuery, staleTime: 'static' });
        return null;
      },
      shouldRevalidate: () => false,
      children: [{ errorElement: <RouteError isInsideShell />, children: [...publicPages, admin, notFound] }],
    },
  ];
}

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
    path: '/kvitto/:id',
    lazy: async () => ({ Component: (await import('../features/receipt/ReceiptPage')).ReceiptPage }),
  },
  {
    path: '/allmanna-villkor',
    lazy: async () => ({ Component: (await import('../features/terms/TermsPage')).TermsPage }),
  },
  {
    path: '/admin/login',
    lazy: async () => ({ Component: (await import('../features/admin-login/LoginPage')).LoginPage }),
  },
  {
    path: '/logout',
    lazy: async () => ({ Component: (await import('../features/admin-login/LogoutPage')).LogoutPage }),
  },
];

const adminPages: RouteObject[] = [
  { index: true, element: <Navigate to={paths.listByRace()} replace /> },
  {
    path: 'list-by-race',
    lazy: async () => ({
      Component: (await import('../features/registrations/RegistrationsPage')).RegistrationsPage,
    }),
  },
  {
    path: 'kassa',
    lazy: async () => ({
      Component: (await import('../features/ticket-office/TicketOfficePage')).TicketOfficePage,
    }),
  },
  {
    path: 'epassi',
    lazy: async () => ({ Component: (await import('../features/epassi/EpassiPage')).EpassiPage }),
  },
  {
    path: 'edit-races',
    lazy: async () => ({ Component: (await import('../features/races/RacesPage')).RacesPage }),
  },
  {
    path: 'edit-races/:part',
    lazy: async () => ({ Component: (await import('../features/races/RaceEditorPage')).RaceEditorPage }),
  },
  {
    path: 'race/:part?',
    lazy: async () => ({ Component: (await import('../features/timing/RaceTimingPage')).RaceTimingPage }),
  },
  {
    path: 'journal/:day?',
    lazy: async () => ({ Component: (await import('../features/journal/JournalPage')).JournalPage }),
  },
];

const admin: RouteObject = {
  path: '/admin',
  lazy: async () => ({ Component: (await import('../features/admin-shell/AdminShell')).AdminShell }),
  children: adminPages,
};

const notFound: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./NotFoundPage')).NotFoundPage }),
};
