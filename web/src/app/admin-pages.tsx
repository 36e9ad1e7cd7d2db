import type { PagePattern } from '@app/domain';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../config/paths';

/**
 * The path of an admin page below /admin; `index` is /admin itself. The timing screen is in the site map, so
 * that it loads sooner.
 */
type AdminPath<Pattern> = Pattern extends '/admin/login' | '/admin/race/:part?'
  ? never
  : Pattern extends `/admin/${infer Path}`
    ? Path
    : never;

/**
 * The admin pages, each in its own chunk. They are listed here so that their file names are not in the code
 * that every visitor fetches first.
 */
export const adminPages: Readonly<
  Record<AdminPath<PagePattern> | 'index', () => Promise<{ Component: ComponentType }>>
> = {
  index: () => Promise.resolve({ Component: RegistrationsRedirect }),
  oversikt: async () => ({ Component: (await import('../features/overview/OverviewPage')).OverviewPage }),
  stammer: async () => ({ Component: (await import('../features/checks/ChecksPage')).ChecksPage }),
  'list-by-race': async () => ({
    Component: (await import('../features/registrations/RegistrationsPage')).RegistrationsPage,
  }),
  avstamning: async () => ({
    Component: (await import('../features/registrations/ReconciliationPage')).ReconciliationPage,
  }),
  'anmalan/:registration': async () => ({
    Component: (await import('../features/registrations/OneRegistrationPage')).OneRegistrationPage,
  }),
  radera: async () => ({ Component: (await import('../features/erasure/ErasurePage')).ErasurePage }),
  kassa: async () => ({
    Component: (await import('../features/ticket-office/TicketOfficePage')).TicketOfficePage,
  }),
  goodiebags: async () => ({ Component: (await import('../features/pickup/PickupPage')).PickupPage }),
  epassi: async () => ({ Component: (await import('../features/epassi/EpassiPage')).EpassiPage }),
  'email-previous-runners': async () => ({
    Component: (await import('../features/mailing/MailingPage')).MailingPage,
  }),
  meddelanden: async () => ({ Component: (await import('../features/notices/NoticesPage')).NoticesPage }),
  'edit-races': async () => ({ Component: (await import('../features/races/RacesPage')).RacesPage }),
  'edit-races/:part': async () => ({
    Component: (await import('../features/races/RaceEditorPage')).RaceEditorPage,
  }),
  'edit-races/:part/etiketter': async () => ({
    Component: (await import('../features/print/LabelsPage')).LabelsPage,
  }),
  'edit-races/:part/startlista': async () => ({
    Component: (await import('../features/print/StartListOnPaperPage')).StartListOnPaperPage,
  }),
  'edit-races/:part/resultat': async () => ({
    Component: (await import('../features/print/ResultsOnPaperPage')).ResultsOnPaperPage,
  }),
  'edit-races/:part/publicera': async () => ({
    Component: (await import('../features/publishing/PublishingPage')).PublishingPage,
  }),
  'race/:part/speaker': async () => ({
    Component: (await import('../features/speaker/SpeakerPage')).SpeakerPage,
  }),
  stoppur: async () => ({ Component: (await import('../features/stopwatch/StopwatchPage')).StopwatchPage }),
  'journal/:day?': async () => ({ Component: (await import('../features/journal/JournalPage')).JournalPage }),
  'korrigera/:day/:id?': async () => ({
    Component: (await import('../features/journal/CorrectionsPage')).CorrectionsPage,
  }),
  'tidsresa/:day': async () => ({
    Component: (await import('../features/time-travel/TimeTravelPage')).TimeTravelPage,
  }),
};

function RegistrationsRedirect() {
  return <Navigate to={paths.listByRace()} replace />;
}
