import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasureRequest, ErasureDetails, ErasureSubject, FoundPeople } from '@app/domain';
import { getJson, postJson } from '../../api/client';
import { newId } from '../../api/device';

const ERASE = '/admin/api/erase';
const POLL_MS = 15_000;

/**
 * The families that have asked to be erased, longest waiting first. Refetched while the list is on screen.
 */
export const requestsQuery = queryOptions({
  queryKey: ['erasures', 'requests'],
  queryFn: ({ signal }) => getJson<readonly ErasureRequest[]>(`${ERASE}/requests`, { signal }),
  refetchInterval: POLL_MS,
});

/** The people that match a text. It is posted: names do not belong in addresses. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['erasures', 'search', text],
    queryFn: ({ signal }) => postJson<FoundPeople>(`${ERASE}/search`, { text }, { signal }),
    enabled: text !== '',
    retry: false,
  });

/** What erasing a subject removes and retains. */
export const erasureDetailsQuery = (subject: ErasureSubject) =>
  queryOptions({
    queryKey: ['erasures', 'sheet', subject],
    queryFn: ({ signal }) =>
      getJson<ErasureDetails>(`${ERASE}/sheet?${new URLSearchParams(subjectFields(subject)).toString()}`, {
        signal,
      }),
    retry: false,
  });

/**
 * Erases a subject and refetches the page. Retries reuse the command id until the server answers, so they act
 * once.
 */
export function useErase(subject: ErasureSubject) {
  const client = useQueryClient();
  const [commandId, setCommandId] = useState(newId);
  return useMutation({
    mutationFn: (reason: string) =>
      postJson<{ readonly erased: number }>(
        ERASE,
        { ...subject, reason },
        { headers: { 'X-Command-Id': commandId } },
      ),
    onSuccess: async () => {
      setCommandId(newId());
      await client.invalidateQueries({ queryKey: ['erasures'] });
    },
  });
}

/** Withdraws a family's erasure request. */
export function useWithdrawRequest(registration: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      postJson<readonly ErasureRequest[]>(`${ERASE}/requests/${encodeURIComponent(registration)}/withdraw`, {
        note,
      }),
    onSuccess: (left) => {
      client.setQueryData(requestsQuery.queryKey, left);
    },
  });
}

/** The subject in the page's address; undefined for none. */
export function subjectFromParams(params: URLSearchParams): ErasureSubject | undefined {
  const [registration, part, sort, code] = ['anmalan', 'lopp', 'lopare', 'kod'].map((name) =>
    params.get(name),
  );
  if (registration) return { registration };
  if (code) return { code };
  return part && sort ? { part, sort } : undefined;
}

/** The address parameters of a subject. */
export function subjectParams(subject: ErasureSubject): Record<string, string> {
  if ('registration' in subject) return { anmalan: subject.registration };
  return 'code' in subject ? { kod: subject.code } : { lopp: subject.part, lopare: subject.sort };
}

function subjectFields(subject: ErasureSubject): Record<string, string> {
  return { ...subject };
}
