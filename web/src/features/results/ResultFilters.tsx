import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { matches } from '@app/domain';
import { SearchField } from '../../components/PlainFields';
import { cachedSearchText } from '../../components/runner-text';
import { useAddressText, withParam } from '../../components/use-address-text';
import type { ResultEntry } from './result-entries';

const GROUPS = ['', 'Dam', 'Herr'] as const;

/** The filter of the list, stored in the page’s address (`?sok=…&klass=…`). An empty group means all. */
interface ResultFilter {
  readonly text: string;
  readonly group: (typeof GROUPS)[number];
}

/** The filter in the page’s address, and functions to change it. */
export function useResultFilter() {
  const [params, setParams] = useSearchParams();
  const [text, search] = useAddressText('sok');
  const group = GROUPS.find((each) => each === params.get('klass')) ?? '';
  const choose = (chosen: ResultFilter['group']) => {
    setParams((now) => withParam(now, 'klass', chosen), { replace: true, preventScrollReset: true });
  };
  return { text, search, group, choose };
}

/** The entries that match the filter. Places do not change. */
export function filterEntries(
  entries: readonly ResultEntry[],
  { text, group }: ResultFilter,
): readonly ResultEntry[] {
  const isWanted = matches(text);
  return entries.filter(
    ({ runner }) => (group === '' || runner.group === group) && isWanted(cachedSearchText(runner)),
  );
}

/** Search by name, bib or club, and the choice of class. */
export function ResultFilters({ filter }: { filter: ReturnType<typeof useResultFilter> }) {
  return (
    <Box
      role="search"
      className="not-printed"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 2 }}
    >
      <SearchField label="Sök namn, nummer eller klubb" value={filter.text} onChange={filter.search} />
      <GroupChoice chosen={filter.group} onChoose={filter.choose} />
    </Box>
  );
}

const LABELS = { '': 'Alla', Dam: 'Dam', Herr: 'Herr' } as const;

interface GroupChoiceProps {
  readonly chosen: ResultFilter['group'];
  readonly onChoose: (group: ResultFilter['group']) => void;
}

function GroupChoice({ chosen, onChoose }: GroupChoiceProps) {
  return (
    <Box component="fieldset" sx={{ display: 'flex', m: 0, p: 0, border: 0 }}>
      <legend className="sr-only">Klass</legend>
      {GROUPS.map((group) => (
        <Box key={group} component="label" sx={PILL}>
          <input
            type="radio"
            name="klass"
            className="sr-only"
            checked={group === chosen}
            onChange={() => {
              onChoose(group);
            }}
          />
          {LABELS[group]}
        </Box>
      ))}
    </Box>
  );
}

const PILL = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minWidth: 64,
  minHeight: 44,
  px: 1.5,
  border: '1px solid rgba(0, 0, 0, 0.5)',
  fontWeight: 650,
  cursor: 'pointer',
  '& + &': { borderLeft: 0 },
  '&:first-of-type': { borderRadius: '12px 0 0 12px' },
  '&:last-of-type': { borderRadius: '0 12px 12px 0' },
  '&:has(:checked)': { backgroundColor: 'secondary.main' },
  '&:has(:focus-visible)': { outline: '3px solid #1A237E', outlineOffset: 2, zIndex: 1 },
} as const;
