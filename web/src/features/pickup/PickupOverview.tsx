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
  const which = FILTERS.find(({ word }) => word === params.get('visa')) ?? NOT_COLLECTED;
  const counts = useMemo(() => pickupCounts(entries), [entries]);
  const inRace = useMemo(
    () => (part === '' ? entries : entries.filter(({ race }) => race.part === part)),
    [entries, part],
  );
  const meant = inRace.filter(which.isMeant);
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
          {which.heading} ({meant.length})
        </Typography>
        <ToggleButtonGroup
          exclusive
          value={which.word}
          aria-label="Visa"
          onChange={(_event, word: string | null) => choose('visa', word ?? which.word)}
        >
          {FILTERS.map(({ word, label }) => (
            <ToggleButton key={word} value={word} sx={{ px: 2 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <StableList key={`${part} ${which.word}`} entries={inRace} which={which}>
        {children}
      </StableList>
    </section>
  );
}

interface StableListProps extends PickupOverviewProps {
  readonly which: PickupFilter;
}

/**
 * Retains rows that matched when the list was opened: no row moves under a finger because another one has
 * been handed out.
 */
function StableList({ entries, which: { isMeant, nobody }, children }: StableListProps) {
  const [first] = useState(() => new Set(entries.filter(isMeant).map(({ runner }) => runner.sort)));
  const shown = useMemo(
    () => entries.filter((entry) => isMeant(entry) || first.has(entry.runner.sort)),
    [entries, isMeant, first],
  );
  return (
    <>
      {!entries.some(isMeant) && <Typography sx={{ mb: 2 }}>{nobody}</Typography>}
      {children(shown)}
    </>
  );
}

interface PickupFilter {
  readonly word: string;
  readonly label: string;
  readonly heading: string;
  readonly nobody: string;
  readonly isMeant: (entry: PickupEntry) => boolean;
}

const NOT_COLLECTED: PickupFilter = {
  word: '',
  label: 'Ej hämtat',
  heading: 'Ej hämtat',
  nobody: 'Alla har hämtat nummer och påse.',
  isMeant: (entry) => !hasCollected(entry),
};

const FILTERS: readonly PickupFilter[] = [
  NOT_COLLECTED,
  {
    word: 'hamtat',
    label: 'Hämtat',
    heading: 'Hämtat',
    nobody: 'Ingen har hämtat både nummer och påse ännu.',
    isMeant: hasCollected,
  },
  { word: 'alla', label: 'Alla', heading: 'Alla löpare', nobody: 'Inga löpare.', isMeant: () => true },
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
