import { AdminShell } from '../features/admin-shell/AdminShell';
import { AllRacesPage } from '../features/timing/AllRacesPage';

/** The finish line of all races, which has its address outside the organisers' rooms and is one of them. */
export function AllRacesRoute() {
  return (
    <AdminShell>
      <AllRacesPage />
    </AdminShell>
  );
}
