import type { PagePattern } from '@app/domain';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../config/paths';

/**
 * The pages below /admin, with /admin itself. The timing screen is in `routes.tsx`, so that it loads sooner; the
 * sign-in is outside their frame.
 */
type AdminPattern = Exclude<
  Extract<PagePattern, '/admin' | `/admin/${string}`>,
  '/admin/login' | '/admin/race/:part?'
>;

/**
 * The admin pages, each in its own chunk. They are listed here so that their file names are not in the code
 * that every visitor fetches first.
 */
export const adminPages: Readonly<Record<AdminPattern, () => Promise<ComponentType>>> = {
  '/admin': () => Promise.resolve(RegistrationsRedirect),
  '/admin/oversikt': async () => (await import('../features/overview/OverviewPage')).OverviewPage,
  '/admin/stammer': async () => (await import('../features/checks/ChecksPage')).ChecksPage,
  '/admin/list-by-race': async () =>
    (await import('../features/registrations/RegistrationsPage')).RegistrationsPage,
  '/admin/avstamning': async () =>
    (await import('../features/registrations/ReconciliationPage')).ReconciliationPage,
  '/admin/anmalan/:registration': async () =>
    (await import('../features/registrations/OneRegistrationPage')).OneRegistrationPage,
  '/admin/radera': async () => (await import('../features/erasure/ErasurePage')).ErasurePage,
  '/admin/kassa': async () => (await import('../features/ticket-office/TicketOfficePage')).TicketOfficePage,
  '/admin/goodiebags': async () => (await import('../features/pickup/PickupPage')).PickupPage,
  '/admin/epassi': async () => (await import('../features/epassi/EpassiPage')).EpassiPage,
  '/admin/email-previous-runners': async () => (await import('../features/mailing/MailingPage')).MailingPage,
  '/admin/meddelanden': async () => (await import('../features/notices/NoticesPage')).NoticesPage,
  '/admin/edit-races': async () => (await import('../features/races/RacesPage')).RacesPage,
  '/admin/edit-races/:part': async () => (await import('../features/races/RaceEditorPage')).RaceEditorPage,
  '/admin/edit-races/:part/etiketter': async () => (await import('../features/print/LabelsPage')).LabelsPage,
  '/admin/edit-races/:part/startlista': async () =>
    (await import('../features/print/StartListOnPaperPage')).StartListOnPaperPage,
  '/admin/edit-races/:part/resultat': async () =>
    (await import('../features/print/ResultsOnPaperPage')).ResultsOnPaperPage,
  '/admin/edit-races/:part/publicera': async () =>
    (await import('../features/publishing/PublishingPage')).PublishingPage,
  '/admin/race/:part/speaker': async () => (await import('../features/speaker/SpeakerPage')).SpeakerPage,
  '/admin/stoppur': async () => (await import('../features/stopwatch/StopwatchPage')).StopwatchPage,
  '/admin/journal/:day?': async () => (await import('../features/journal/JournalPage')).JournalPage,
  '/admin/korrigera/:day/:id?': async () =>
    (await import('../features/journal/CorrectionsPage')).CorrectionsPage,
  '/admin/tidsresa/:day': async () => (await import('../features/time-travel/TimeTravelPage')).TimeTravelPage,
};

function RegistrationsRedirect() {
  return <Navigate to={paths.listByRace()} replace />;
}
