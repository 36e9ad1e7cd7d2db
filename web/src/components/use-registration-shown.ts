import { stockholmInstant } from '@app/domain';
import { useAppConfig } from '../api/app-config';
import { useServerNow } from './use-server-now';

const MINUTE = 60_000;

/** Whether the ways to the registration are shown: until the edition's own moment, that minute's first instant included. */
export function useRegistrationShown(): boolean {
  const { edition } = useAppConfig();
  return useServerNow(MINUTE) <= stockholmInstant(edition.registrationButtonUntil);
}
