import { matches, searchText } from '@app/domain';
import { useSearchParams } from 'react-router-dom';
import type { ResultLine } from './result-lines';

export const GROUPS = ['', 'Dam', 'Herr'] as const;

/** What part of the list to show; kept in the address (`?sok=…&klass=…`). An empty group is everyone. */
export interface ResultFilter {
  readonly text: string;
  readonly group: (typeof GROUPS)[number];
}

/** The lines that pass the filter, places untouched. */
export function filterLines(
  lines: readonly ResultLine[],
  { text, group }: ResultFilter,
): readonly ResultLine[] {
  const isWanted = matches(text);
  return lines.filter(
    ({ runner }) => (group === '' || runner.group === group) && isWanted(searchText(runner)),
  );
}

/** The filter in the address and the way to change it; typing leaves no trail in the history. */
export function useResultFilter() {
  const [params, setParams] = useSearchParams();
  const filter: ResultFilter = {
    text: params.get('sok') ?? '',
    group: GROUPS.find((group) => group === params.get('klass')) ?? '',
  };
  const change = (news: Partial<ResultFilter>) => {
    const { text, group } = { ...filter, ...news };
    setParams(
      (now) => {
        for (const [name, value] of [
          ['sok', text],
          ['klass', group],
        ] as const) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { filter, change };
}
