import { NeedsNetwork } from '../features/offline/NeedsNetwork';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { isPublicNow, showLastSeen } from './works-offline';

/** The page that the worker keeps shows what was seen last. What is somebody's own was not kept, and waits for the network. */
export async function openKept(client: QueryClient, show: (pages?: RouteObject[]) => void): Promise<void> {
  if (isPublicNow()) {
    await showLastSeen(client).bringBack();
    show();
  } else show([{ path: '*', element: <NeedsNetwork /> }]);
}
