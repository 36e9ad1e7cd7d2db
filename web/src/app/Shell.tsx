import { Outlet } from 'react-router-dom';

/** The frame of every page. */
export function Shell() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
