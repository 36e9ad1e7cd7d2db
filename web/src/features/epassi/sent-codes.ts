import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { matches, searchText } from '@app/domain';
import type { ListedCode } from '@app/views';
import { getJson, postJson } from '../../api/client';
import { newId } from '../../api/device';

const LIST = '/admin/api/epassi';
const POLL_MS = 15_000;

/** The sent codes, newest first. Refetched while the list is on screen. */
export const codesQuery = queryOptions({
  queryKey: ['epassi-codes'],
  queryFn: ({ signal }) => getJson<readonly ListedCode[]>(LIST, { signal }),
  refetchInterval: POLL_MS,
});

/** An action on a code, as it appears in its route. */
export type CodeAction = 'withdraw' | 'send-again' | 'erase-holder';

/** Runs an action on one code. Retries reuse the command id until the server answers, so they act once. */
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

/** The state of a code. `reserved`: used in a booking that is not paid yet. */
type CodeState = 'sent' | 'reserved' | 'used' | 'withdrawn';

export function stateOf({ use, withdrawn }: Pick<ListedCode, 'use' | 'withdrawn'>): CodeState {
  if (withdrawn) return 'withdrawn';
  if (!use) return 'sent';
  return use.isPaid ? 'used' : 'reserved';
}

/** The text of a state for one code and for several. */
export const codeStateTexts: Readonly<Record<CodeState, { readonly one: string; readonly many: string }>> = {
  sent: { one: 'Skickad', many: 'skickade' },
  reserved: { one: 'Reserverad', many: 'reserverade' },
  used: { one: 'Använd', many: 'använda' },
  withdrawn: { one: 'Återkallad', many: 'återkallade' },
};

const states = Object.keys(codeStateTexts) as CodeState[];

/** The number of codes, in all and by state: '3 koder: 2 skickade, 1 använd'. */
export function codeCountsText(codes: readonly ListedCode[]): string {
  const parts = states.flatMap((state) => {
    const count = codes.filter((code) => stateOf(code) === state).length;
    const { one, many } = codeStateTexts[state];
    return count === 0 ? [] : [`${String(count)} ${count === 1 ? one.toLowerCase() : many}`];
  });
  return `${String(codes.length)} ${codes.length === 1 ? 'kod' : 'koder'}: ${parts.join(', ')}`;
}

/** The codes that match every search term: name, address, end of the code or state. */
export function searchCodes(codes: readonly ListedCode[], query: string): readonly ListedCode[] {
  const isHit = matches(query);
  return codes.filter((code) => {
    const { name, email, ending } = code;
    const stateText = `${ending} ${codeStateTexts[stateOf(code)].one}`;
    return isHit(searchText({ bib: null, firstname: name, lastname: email, company: stateText }));
  });
}
