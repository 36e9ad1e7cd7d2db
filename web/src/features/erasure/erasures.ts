import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasureRequest, ErasureSheet, ErasureSubject, FoundPeople } from '@app/domain';
import { getJson, postJson } from '../../api/client';
import { newId } from '../../api/device';

const ERASE = '/admin/api/erase';
const POLL_MS = 15_000;

/** The families that have asked to be erased, who has waited longest first. Fetched again while they are looked at. */
export const requestsQuery = queryOptions({
  queryKey: ['erasures', 'requests'],
  queryFn: ({ signal }) => getJson<readonly ErasureRequest[]>(`${ERASE}/requests`, { signal }),
  refetchInterval: POLL_MS,
});

/** Everybody whom a text finds. It is posted: names do not belong in addresses. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['erasures', 'search', text],
    queryFn: ({ signal }) => postJson<FoundPeople>(`${ERASE}/search`, { text }, { signal }),
    enabled: text !== '',
    retry: false,
  });

/** What goes and what stays when somebody is erased. */
export const sheetQuery = (subject: ErasureSubject) =>
  queryOptions({
    queryKey: ['erasures', 'sheet', subject],
    queryFn: ({ signal }) =>
      getJson<ErasureSheet>(`${ERASE}/sheet?${new URLSearchParams(fieldsOf(subject)).toString()}`, {
        signal,
      }),
    retry: false,
  });

/** Erases, once, however often it is asked for before it has come through. Everything on the page is fetched anew. */
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

/** The family has told that it does not want to be erased after all. */
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

/** Who is chosen, as the page's address says it; undefined for nobody. */
export function subjectIn(params: URLSearchParams): ErasureSubject | undefined {
  const [registration, part, sort, code] = ['anmalan', 'lopp', 'lopare', 'kod'].map((name) =>
    params.get(name),
  );
  if (registration) return { registration };
  if (code) return { code };
  return part && sort ? { part, sort } : undefined;
}

/** The same the other way. */
export function addressOf(subject: ErasureSubject): Record<string, string> {
  if ('registration' in subject) return { anmalan: subject.registration };
  return 'code' in subject ? { kod: subject.code } : { lopp: subject.part, lopare: subject.sort };
}

function fieldsOf(subject: ErasureSubject): Record<string, string> {
  return { ...subject };
}
