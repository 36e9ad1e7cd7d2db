import { stockholmInstant } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { useServerNow } from '../../components/use-server-now';

const OFTEN_ENOUGH_MS = 10_000;

/** Whether it is too late to register for this edition. */
export function useIsClosed(): boolean {
  const { edition } = useAppConfig();
  return useServerNow(OFTEN_ENOUGH_MS) >= stockholmInstant(edition.registrationCloses);
}
