import { matches, searchText } from '@app/domain';
import { useSearchParams } from 'react-router-dom';
import { useAddressText, withParam } from '../../components/use-address-text';
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

/** The filter in the address and the ways to change it. */
export function useResultFilter() {
  const [params, setParams] = useSearchParams();
  const [text, search] = useAddressText('sok');
  const group = GROUPS.find((each) => each === params.get('klass')) ?? '';
  const choose = (chosen: ResultFilter['group']) => {
    setParams((now) => withParam(now, 'klass', chosen), { replace: true, preventScrollReset: true });
  };
  return { text, search, group, choose };
}
