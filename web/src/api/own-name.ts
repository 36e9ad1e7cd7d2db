import { organiserName } from '@app/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { configQuery } from './app-config';
import { postJson } from './client';

const KEY = 'raceday.name';
const PUT_OFF_KEY = 'raceday.name-later';

/** What the organiser at this device called themselves last, for the next sign-in; undefined where nobody has, or nothing can be kept. */
export function keptName(): string | undefined {
  try {
    return organiserName(localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** Whether somebody at this device has been asked for a name and left it for later. */
export function isNamePutOff(): boolean {
  try {
    return localStorage.getItem(PUT_OFF_KEY) !== null;
  } catch {
    return false;
  }
}

/** The question for a name has been seen on this device. */
export function putOffName(): void {
  keep(PUT_OFF_KEY, '1');
}

/** Gives the organiser another name, here and on the server; afterwards the configuration says so too. */
export function useNaming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string) => {
      const { name } = await postJson<{ readonly name: string }>('/admin/api/name', { name: typed });
      keep(KEY, name);
      await client.query({ ...configQuery, staleTime: 0 });
    },
  });
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then this device asks again after the next sign-in.
  }
}
