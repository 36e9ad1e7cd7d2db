import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../config/paths';

/** The organisers' pages below /admin, each a chunk of its own. */
export const adminPages: RouteObject[] = [
  { index: true, element: <Navigate to={paths.listByRace()} replace /> },
  {
    path: 'oversikt',
    lazy: async () => ({ Component: (await import('../features/overview/OverviewPage')).OverviewPage }),
  },
  {
    path: 'list-by-race',
    lazy: async () => ({
      Component: (await import('../features/registrations/RegistrationsPage')).RegistrationsPage,
    }),
  },
  {
    path: 'avstamning',
    lazy: async () => ({
      Component: (await import('../features/registrations/ReconciliationPage')).ReconciliationPage,
    }),
  },
  {
    path: 'anmalan/:registration',
    lazy: async () => ({
      Component: (await import('../features/registrations/OneRegistrationPage')).OneRegistrationPage,
    }),
  },
  {
    path: 'kassa',
    lazy: async () => ({
      Component: (await import('../features/ticket-office/TicketOfficePage')).TicketOfficePage,
    }),
  },
  {
    path: 'goodiebags',
    lazy: async () => ({ Component: (await import('../features/pickup/PickupPage')).PickupPage }),
  },
  {
    path: 'epassi',
    lazy: async () => ({ Component: (await import('../features/epassi/EpassiPage')).EpassiPage }),
  },
  {
    path: 'email-previous-runners',
    lazy: async () => ({ Component: (await import('../features/mailing/MailingPage')).MailingPage }),
  },
  {
    path: 'meddelanden',
    lazy: async () => ({ Component: (await import('../features/notices/NoticesPage')).NoticesPage }),
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
    path: 'edit-races/:part/etiketter',
    lazy: async () => ({ Component: (await import('../features/print/LabelsPage')).LabelsPage }),
  },
  {
    path: 'edit-races/:part/startlista',
    lazy: async () => ({
      Component: (await import('../features/print/StartListOnPaperPage')).StartListOnPaperPage,
    }),
  },
  {
    path: 'race/:part?',
    lazy: async () => ({ Component: (await import('../features/timing/RaceTimingPage')).RaceTimingPage }),
  },
  {
    path: 'race/:part/speaker',
    lazy: async () => ({ Component: (await import('../features/speaker/SpeakerPage')).SpeakerPage }),
  },
  {
    path: 'stoppur',
    lazy: async () => ({ Component: (await import('../features/stopwatch/StopwatchPage')).StopwatchPage }),
  },
  {
    path: 'journal/:day?',
    lazy: async () => ({ Component: (await import('../features/journal/JournalPage')).JournalPage }),
  },
];
