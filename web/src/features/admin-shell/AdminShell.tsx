import { Outlet } from 'react-router-dom';

export function AdminShell() {
  return <Outlet />;
}
