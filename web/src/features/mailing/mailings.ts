import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailFailure } from '@app/domain';
import type { MailingRow } from '@app/views';
import { ApiError, getJson, postJson } from '../../api/client';
import { messages } from '../../config/messages';

/** A mailing and its progress. `email` is null once erased. */
export interface Mailing extends Omit<MailingRow, 'failures'> {
  readonly failures: readonly { readonly email: string | null; readonly why: MailFailure }[];
}

interface AcceptedMailing {
  readonly sentCount: number;
  readonly mailing: string;
}

/** Whether more mails will be sent. */
export function isUnderWay({ completedAt, stoppedAt }: Mailing): boolean {
  return completedAt === null && stoppedAt === null;
}

const REFETCH_INTERVAL_MS = 2000;

/** The newest mailings, refetched every two seconds while one is running. */
export const mailingsQuery = queryOptions({
  queryKey: ['mailings'],
  queryFn: ({ signal }) => getJson<readonly Mailing[]>('/admin/api/mailings', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? REFETCH_INTERVAL_MS : false),
});

/** The number of previous runners' addresses. */
export const previousCountQuery = queryOptions({
  queryKey: ['previous-runners-count'],
  queryFn: ({ signal }) =>
    getJson<{ readonly count: number }>('/api/admin/previous-runners-count', { signal }),
});

/**
 * The number of this edition's families that have paid for a runner in these distances (metres); 0 without
 * distances.
 */
export const familyCountQuery = (distances: readonly number[]) =>
  queryOptions({
    queryKey: ['mailing-families', ...distances],
    queryFn: ({ signal }) =>
      distances.length === 0
        ? { count: 0 }
        : getJson<{ readonly count: number }>(`/admin/api/mailings/families?distances=${distances.join()}`, {
            signal,
          }),
  });

/**
 * The recipients of a mailing and their number: this edition's families by distance (metres); previous
 * runners if `distances` is undefined.
 */
export interface Audience {
  readonly count: number;
  readonly distances?: readonly number[];
}

/**
 * The organiser's own address for test mails (null: they must type one), and whether mail stays on the
 * server.
 */
export const testMailQuery = queryOptions({
  queryKey: ['test-mail'],
  queryFn: ({ signal }) =>
    getJson<{ readonly ownAddress: string | null; readonly staysHere: boolean }>('/admin/api/mailings/test', {
      signal,
    }),
});

interface MailingText {
  readonly subject: string;
  readonly message: string;
  readonly distances?: readonly number[];
}

/** Sends a mailing to all recipients. Idempotent by the draft's id. */
export function useSendMailing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: MailingText & { readonly draft: string }) =>
      postJson<AcceptedMailing>(
        draft.distances ? '/admin/api/mailings' : '/admin/api/send-email-previous-runners',
        draft,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: mailingsQuery.queryKey }),
  });
}

export function useStopMailing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mailing: string) => postJson<readonly Mailing[]>(`/admin/api/mailings/${mailing}/stop`),
    onSuccess: (all) => client.setQueryData(mailingsQuery.queryKey, all),
  });
}

/** Sends a test mail to the organiser. */
export function useSendTestMail() {
  return useMutation({
    mutationFn: (test: MailingText & { readonly email?: string }) =>
      postJson<{ readonly email: string }>('/admin/api/mailings/test', test),
  });
}

/** The text of a failed sending: the server's, or a general one. */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Ett fel uppstod vid skickandet';
  if (error.message === messages.unreachable) return 'Ett fel uppstod vid skickandet av e-post';
  return error.message === messages.unexpected ? 'Ett fel uppstod vid skickandet' : error.message;
}
