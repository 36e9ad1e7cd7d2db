import { NeedsNetwork } from '../features/offline/server-unreachable';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { isPublicPageOpen, startAnswerSync } from './offline-mode';

/** Opens the offline page with the stored answers. Private pages have none and wait for the network. */
export async function openOfflinePage(
  client: QueryClient,
  show: (pages?: RouteObject[]) => void,
): Promise<void> {
  if (isPublicPageOpen()) {
    await startAnswerSync(client).restore();
    show();
  } else show([{ path: '*', element: <NeedsNetwork /> }]);
}
