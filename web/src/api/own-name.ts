import { organiserName } from '@app/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { configQuery } from './app-config';
import { postJson } from './client';
import { keepOnDevice, keptOnDevice } from '../config/browser-storage';

const KEY = 'raceday.name';
const PUT_OFF_KEY = 'raceday.name-later';

/** What the organiser at this device called themselves last, for the next sign-in; undefined where nobody has, or nothing can be kept. */
export function keptName(): string | undefined {
  return organiserName(keptOnDevice(KEY) ?? '');
}

/** Whether somebody at this device has been asked for a name and left it for later. */
export function isNamePutOff(): boolean {
  return keptOnDevice(PUT_OFF_KEY) !== null;
}

/** The question for a name has been seen on this device. */
export function putOffName(): void {
  keepOnDevice(PUT_OFF_KEY, '1');
}

/** Gives the organiser another name, here and on the server; afterwards the configuration says so too. */
export function useNaming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string) => {
      const { name } = await postJson<{ readonly name: string }>('/admin/api/name', { name: typed });
      keepOnDevice(KEY, name);
      await client.query({ ...configQuery, staleTime: 0 });
    },
  });
}
