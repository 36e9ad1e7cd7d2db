import { NeedsNetwork } from '../features/offline/NeedsNetwork';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { isPublicNow, showLastSeen } from './works-offline';

/** Opens the offline page with the stored answers. Private pages have none and wait for the network. */
export async function openKept(client: QueryClient, show: (pages?: RouteObject[]) => void): Promise<void> {
  if (isPublicNow()) {
    await showLastSeen(client).bringBack();
    show();
  } else show([{ path: '*', element: <NeedsNetwork /> }]);
}
