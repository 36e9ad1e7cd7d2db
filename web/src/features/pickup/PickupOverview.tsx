import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { distanceColours, DistanceChip } from '../../components/DistanceChip';
import { withParam } from '../../components/use-address-text';
import { hasCollected, pickupCounts, type PickupCount, type PickupEntry } from './pickup-list';

interface PickupOverviewProps {
  readonly entries: readonly PickupEntry[];
  /** Renders the rows of the filtered runners. */
  readonly children: (shown: readonly PickupEntry[]) => ReactNode;
}

/** Progress per distance, and the runners by pickup state. The address stores the filter. */
export function PickupOverview({ entries, children }: PickupOverviewProps) {
  const [params, setParams] = useSearchParams();
  const choose = (name: string, value: string) =>
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });
  const part = params.get('lopp') ?? '';
  const filter = FILTERS.find(({ value }) => value === params.get('visa')) ?? NOT_COLLECTED;
  const counts = useMemo(() => pickupCounts(entries), [entries]);
  const inRace = useMemo(
    () => (part === '' ? entries : entries.filter(({ race }) => race.part === part)),
    [entries, part],
  );
  const filtered = inRace.filter(filter.matches);
  return (
    <section aria-labelledby="who-is-left">
      <Box role="group" aria-label="Distans" sx={countsStyle}>
        <CountButton count={totalOf(counts)} isChosen={part === ''} onChoose={() => choose('lopp', '')} />
        {counts.map((count) => (
          <CountButton
            key={count.part}
            count={count}
            isChosen={part === count.part}
            onChoose={() => choose('lopp', part === count.part ? '' : count.part)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 4, mb: 1 }}>
        <Typography variant="h2" id="who-is-left">
          {filter.heading} ({filtered.length})
        </Typography>
        <ToggleButtonGroup
          exclusive
          value={filter.value}
          aria-label="Visa"
          onChange={(_event, value: string | null) => choose('visa', value ?? filter.value)}
        >
          {FILTERS.map(({ value, label }) => (
            <ToggleButton key={value} value={value} sx={{ px: 2 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <StableList key={`${part} ${filter.value}`} entries={inRace} filter={filter}>
        {children}
      </StableList>
    </section>
  );
}

interface StableListProps extends PickupOverviewProps {
  readonly filter: PickupFilter;
}

/**
 * Retains rows that matched when the list was opened: no row moves under a finger because another one has
 * been handed out.
 */
function StableList({ entries, filter: { matches, emptyText }, children }: StableListProps) {
  const [initial] = useState(() => new Set(entries.filter(matches).map(({ runner }) => runner.sort)));
  const shown = useMemo(
    () => entries.filter((entry) => matches(entry) || initial.has(entry.runner.sort)),
    [entries, matches, initial],
  );
  return (
    <>
      {!entries.some(matches) && <Typography sx={{ mb: 2 }}>{emptyText}</Typography>}
      {children(shown)}
    </>
  );
}

interface PickupFilter {
  readonly value: string;
  readonly label: string;
  readonly heading: string;
  readonly emptyText: string;
  readonly matches: (entry: PickupEntry) => boolean;
}

const NOT_COLLECTED: PickupFilter = {
  value: '',
  label: 'Ej hämtat',
  heading: 'Ej hämtat',
  emptyText: 'Alla har hämtat nummer och påse.',
  matches: (entry) => !hasCollected(entry),
};

const FILTERS: readonly PickupFilter[] = [
  NOT_COLLECTED,
  {
    value: 'hamtat',
    label: 'Hämtat',
    heading: 'Hämtat',
    emptyText: 'Ingen har hämtat både nummer och påse ännu.',
    matches: hasCollected,
  },
  { value: 'alla', label: 'Alla', heading: 'Alla löpare', emptyText: 'Inga löpare.', matches: () => true },
];

function totalOf(counts: readonly PickupCount[]): Omit<PickupCount, 'part' | 'metres'> {
  const sum = (of: 'fetched' | 'all') => counts.reduce((all, count) => all + count[of], 0);
  return { fetched: sum('fetched'), all: sum('all') };
}

interface CountButtonProps {
  /** Of one distance; of all when `metres` is undefined. */
  readonly count: Pick<PickupCount, 'fetched' | 'all'> & Partial<PickupCount>;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CountButton({ count: { metres, fetched, all }, isChosen, onChoose }: CountButtonProps) {
  const color = metres === undefined ? '#1A237E' : distanceColours(metres).color;
  return (
    <Box component="button" type="button" aria-pressed={isChosen} onClick={onChoose} sx={countStyle}>
      {metres === undefined ? <strong>Alla</strong> : <DistanceChip metres={metres} />}
      <Box component="span" className="tabular" sx={{ fontSize: '1.25rem', fontWeight: 750 }}>
        {fetched} av {all}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ ...barStyle, '&::after': { ...fillStyle, backgroundColor: color } }}
        style={{ '--share': fetched / Math.max(all, 1) } as React.CSSProperties}
      />
      <span className="sr-only">har hämtat</span>
    </Box>
  );
}

const countsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(144px, 1fr))',
  gap: 1,
  maxWidth: 960,
} as const;

const countStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  justifyItems: 'end',
  '&:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  gap: 1,
  minHeight: 72,
  p: 1.5,
  font: 'inherit',
  color: 'text.primary',
  textAlign: 'left',
  cursor: 'pointer',
  border: '1px solid rgba(0, 0, 0, 0.38)',
  borderRadius: 1,
  backgroundColor: 'common.white',
  '&[aria-pressed=true]': { backgroundColor: '#EEF0FA', boxShadow: 'inset 0 0 0 2px #1A237E' },
} as const;

const barStyle = {
  gridColumn: '1 / -1',
  width: '100%',
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: 'rgba(26, 35, 126, 0.14)',
} as const;

const fillStyle = {
  content: '""',
  display: 'block',
  height: '100%',
  transformOrigin: 'left',
  transform: 'scaleX(var(--share))',
  transition: 'transform 300ms',
} as const;
