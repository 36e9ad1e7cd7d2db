import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { matches, searchText } from '@app/domain';
import type { ListedCode } from '@app/views';
import { getJson, postJson } from '../../api/client';
import { newId } from '../../api/device';

const LIST = '/admin/api/epassi';
const POLL_MS = 15_000;

/** The codes that were sent, the newest first. Fetched again while they are looked at. */
export const codesQuery = queryOptions({
  queryKey: ['epassi-codes'],
  queryFn: ({ signal }) => getJson<readonly ListedCode[]>(LIST, { signal }),
  refetchInterval: POLL_MS,
});

/** What can be done with a code, as its address says. */
export type CodeAction = 'withdraw' | 'send-again' | 'erase-holder';

/** Does it with one code: once, however often it is asked for before it has come through. */
export function useCodeAction(id: string) {
  const client = useQueryClient();
  const [commandId, setCommandId] = useState(newId);
  return useMutation({
    mutationFn: (action: CodeAction) =>
      postJson<readonly ListedCode[]>(
        `${LIST}/${encodeURIComponent(id)}/${action}`,
        {},
        { headers: { 'X-Command-Id': commandId } },
      ),
    onSuccess: (all) => {
      setCommandId(newId());
      client.setQueryData(codesQuery.queryKey, all);
    },
  });
}

/** What has become of a code. One that is `reserved` is booked with, and the booking not paid yet. */
export type CodeState = 'sent' | 'reserved' | 'used' | 'withdrawn';

export function stateOf({ use, withdrawn }: Pick<ListedCode, 'use' | 'withdrawn'>): CodeState {
  if (withdrawn) return 'withdrawn';
  if (!use) return 'sent';
  return use.isPaid ? 'used' : 'reserved';
}

/** The state of one, and of several. */
export const stateWords: Readonly<Record<CodeState, { readonly one: string; readonly many: string }>> = {
  sent: { one: 'Skickad', many: 'skickade' },
  reserved: { one: 'Reserverad', many: 'reserverade' },
  used: { one: 'Använd', many: 'använda' },
  withdrawn: { one: 'Återkallad', many: 'återkallade' },
};

const states = Object.keys(stateWords) as CodeState[];

/** How many there are, and how many of each: '3 koder: 2 skickade, 1 använd'. */
export function countsInWords(codes: readonly ListedCode[]): string {
  const parts = states.flatMap((state) => {
    const count = codes.filter((code) => stateOf(code) === state).length;
    const { one, many } = stateWords[state];
    return count === 0 ? [] : [`${String(count)} ${count === 1 ? one.toLowerCase() : many}`];
  });
  return `${String(codes.length)} ${codes.length === 1 ? 'kod' : 'koder'}: ${parts.join(', ')}`;
}

/** Those in which every word is found: name, address, end of the code or state. */
export function searchedCodes(codes: readonly ListedCode[], query: string): readonly ListedCode[] {
  const isHit = matches(query);
  return codes.filter((code) => {
    const { name, email, ending } = code;
    const said = `${ending} ${stateWords[stateOf(code)].one}`;
    return isHit(searchText({ bib: null, firstname: name, lastname: email, company: said }));
  });
}
