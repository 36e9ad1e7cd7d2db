import { AdminShell } from '../features/admin-shell/AdminShell';
import { AllRacesPage } from '../features/timing/AllRacesPage';

/** The finish line of all races: an admin page with an address outside /admin. */
export function AllRacesRoute() {
  return (
    <AdminShell>
      <AllRacesPage />
    </AdminShell>
  );
}
