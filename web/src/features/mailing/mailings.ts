import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailFailure } from '@app/domain';
import type { MailingRow } from '@app/views';
import { ApiError, getJson, postJson } from '../../api/client';
import { messages } from '../../config/messages';

/** A mailing and how far it has come. `email` is null where it has been erased. */
export interface Mailing extends Omit<MailingRow, 'failures'> {
  readonly failures: readonly { readonly email: string | null; readonly why: MailFailure }[];
}

/** The answer to a mailing that is on its way. */
interface TakenOn {
  readonly sentCount: number;
  readonly mailing: string;
}

/** Whether more mails are to come. */
export function isUnderWay({ completedAt, stoppedAt }: Mailing): boolean {
  return completedAt === null && stoppedAt === null;
}

const LOOK_EVERY_MS = 2000;

/** The newest mailings; while one is on its way they are fetched again and again. */
export const mailingsQuery = queryOptions({
  queryKey: ['mailings'],
  queryFn: ({ signal }) => getJson<readonly Mailing[]>('/admin/api/mailings', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
});

/** How many addresses a mailing would reach. */
export const previousCountQuery = queryOptions({
  queryKey: ['previous-runners-count'],
  queryFn: ({ signal }) =>
    getJson<{ readonly count: number }>('/api/admin/previous-runners-count', { signal }),
});

/** How many of this edition's families have paid for somebody in these distances (metres); of none, nobody. */
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

/** Whom a mailing goes to, and how many they are: this edition's families by distance (metres), without them earlier runners. */
export interface Audience {
  readonly count: number;
  readonly distances?: readonly number[];
}

/** Where a mail to oneself goes: the organiser's own address (null: they have to say), and whether mail leaves the server at all. */
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

/** Sends to everybody. The same draft twice is one mailing. */
export function useSendMailing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: MailingText & { readonly draft: string }) =>
      postJson<TakenOn>(
        draft.distances ? '/admin/api/mailings' : '/admin/api/send-email-previous-runners',
        draft,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: mailingsQuery.queryKey }),
  });
}

/** Stops one on its way. */
export function useStopMailing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mailing: string) => postJson<readonly Mailing[]>(`/admin/api/mailings/${mailing}/stop`),
    onSuccess: (all) => client.setQueryData(mailingsQuery.queryKey, all),
  });
}

/** Sends to oneself. */
export function useSendTest() {
  return useMutation({
    mutationFn: (test: MailingText & { readonly email?: string }) =>
      postJson<{ readonly email: string }>('/admin/api/mailings/test', test),
  });
}

/** What went wrong with sending: the server's own words, if it has any. */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Ett fel uppstod vid skickandet';
  if (error.message === messages.unreachable) return 'Ett fel uppstod vid skickandet av e-post';
  return error.message === messages.unexpected ? 'Ett fel uppstod vid skickandet' : error.message;
}
