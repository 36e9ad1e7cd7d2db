import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isNotFound, getJson, postJson } from '../../api/client';

/** Whether the address behind an unsubscribe link wants no mail from organisers. */
interface MailPreference {
  readonly declined: boolean;
}

const pathOf = (token: string) => `/api/mail-preference/${encodeURIComponent(token)}`;

/** The query for what a link's address wants; null for a link that is not ours. */
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

/** Says whether the address wants mail from now on. */
export function useMailPreference(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (declined: boolean) => postJson<MailPreference>(pathOf(token), { declined }),
    onSuccess: (preference) => {
      client.setQueryData(preferenceQuery(token).queryKey, preference);
    },
  });
}
