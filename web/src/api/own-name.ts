import { organiserName } from '@app/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { configQuery } from './app-config';
import { postJson } from './client';

const KEY = 'raceday.name';

/** What the organiser at this device called themselves last, for the next sign-in; undefined where nobody has, or nothing can be kept. */
export function keptName(): string | undefined {
  try {
    return organiserName(localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** Gives the organiser another name, here and on the server; afterwards the configuration says so too. */
export function useNaming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string) => {
      const { name } = await postJson<{ readonly name: string }>('/admin/api/name', { name: typed });
      keep(name);
      await client.query({ ...configQuery, staleTime: 0 });
    },
  });
}

function keep(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Then this device asks again after the next sign-in.
  }
}
