import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isNotFound, getJson, postJson } from '../../api/client';

/** Whether the address of an unsubscribe link has declined mailings. */
interface MailPreference {
  readonly declined: boolean;
}

const pathOf = (token: string) => `/api/mail-preference/${encodeURIComponent(token)}`;

/** The preference of a link's address; null for an unknown link. */
export const preferenceQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-preference', token],
    queryFn: async ({ signal }) => {
      try {
        return await getJson<MailPreference>(pathOf(token), { signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

/** Sets whether the address declines mailings. */
export function useMailPreference(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (declined: boolean) => postJson<MailPreference>(pathOf(token), { declined }),
    onSuccess: (preference) => {
      client.setQueryData(preferenceQuery(token).queryKey, preference);
    },
  });
}
