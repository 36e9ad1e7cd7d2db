import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import { formatResult, oldRecordText, recordPerformanceText, type RaceRow } from '@app/domain';
import { CourseMark } from '../../components/CourseMark';
import { bibLabel, fullName } from '../../components/runner-text';
import { Laurel, useRecords } from './Records';
import type { ResultEntry } from './result-entries';

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(-12px)' }, to: { opacity: 1 } });

/** The latest finisher, as large as possible. Reserves its space before the first finish. */
export function BigScreenLatest({ metres, entry }: { metres: number; entry: ResultEntry | undefined }) {
  return (
    <Box component="section" data-surface="" aria-label="Senast i mål" sx={latestStyle}>
      {entry ? (
        <Box key={entry.runner.sort} sx={finisherStyle}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontSize: '2em', fontWeight: 800, lineHeight: 1.25, ...oneLine }}>
              {fullName(entry.runner)}
            </Box>
            <Box className="tabular" sx={oneLine}>
              {[
                entry.place !== null && `Plats ${entry.place}`,
                entry.runner.bib !== null && `nr ${entry.runner.bib}`,
                entry.runner.company,
              ]
                .filter(Boolean)
                .join('\u00a0· ')}
            </Box>
          </Box>
          <Box className="tabular" sx={{ fontSize: '2.8em', fontWeight: 800, lineHeight: 1 }}>
            {entry.runner.result !== null && formatResult(entry.runner.result)}
          </Box>
        </Box>
      ) : (
        <Box sx={waitingStyle}>
          <CourseMark metres={metres} stroke={6} sx={{ width: '5em', height: '3.4em', color: '#1A237E' }} />
          <Box sx={{ fontSize: '1.3em', fontWeight: 700, lineHeight: 1.2 }}>
            Här visas de som kommer i mål.
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** A broken record in large text. Disappears when the time is removed. */
export function BigScreenRecord({ race, entries }: { race: RaceRow; entries: readonly ResultEntry[] }) {
  const { holders } = useRecords(race, entries);
  return holders.map(({ runner, record }) => (
    <Box key={runner.sort} component="section" aria-label={recordPerformanceText(record)} sx={recordStyle}>
      <Laurel isBroken />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: '1.3em', fontWeight: 800, lineHeight: 1.1 }}>
          {recordPerformanceText(record)}
        </Box>
        <Box className="tabular" sx={oneLine}>
          {fullName(runner)} {runner.result !== null && formatResult(runner.result)}
        </Box>
        <Box className="tabular" sx={{ fontSize: '0.7em', ...oneLine }}>
          {oldRecordText(record)}
        </Box>
      </Box>
    </Box>
  ));
}

const TURN_MS = 10_000;
const ROW_EM = 1.6;

interface BigScreenListProps {
  readonly race: RaceRow;
  readonly entries: readonly ResultEntry[];
  readonly isPaused: boolean;
}

/** Finishers by place, rotating through its pages. Before the first finish: all runners by bib. */
export function BigScreenList({ race, entries, isPaused }: BigScreenListProps) {
  const [rows, ref] = useRowsThatFit(ROW_EM);
  const placed = entries.filter(({ place }) => place !== null);
  const list = placed.length > 0 ? placed : entries;
  const marks = list.map(({ runner, place }) => String(place ?? bibLabel(runner.bib, race.state)));
  const widest = Math.max(3, ...marks.map((mark) => mark.length));
  const { shown, page, pages } = useAutoPaging(list, { size: rows, everyMs: TURN_MS, isPaused });
  return (
    <>
      <Box ref={ref} sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }}>
        <Box
          key={page}
          component="table"
          className="tabular"
          aria-label={placed.length > 0 ? 'Resultat' : 'Startlista'}
          sx={[tableStyle, { '& .mark': { width: `${1 + widest * 0.64}em` } }]}
        >
          <tbody>
            {shown.map(({ runner, place }) => (
              <tr key={runner.sort} data-place={place ?? undefined}>
                <td className="mark">{place ?? bibLabel(runner.bib, race.state)}</td>
                <th scope="row">{fullName(runner)}</th>
                <td className="club">{runner.company}</td>
                <td className="time">{runner.result === null ? '' : formatResult(runner.result)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {list.length === 0 && <Box sx={{ flex: 9, px: '0.6em' }}>Inga löpare anmälda på distansen</Box>}
      <Box
        sx={{ px: '0.6em', pb: '0.2em', fontSize: 'max(0.45em, 0.875rem)', textAlign: 'right' }}
        className="tabular"
      >
        {pages > 1 && `Sida ${page + 1} av ${pages}`}&nbsp;
      </Box>
    </>
  );
}

const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const upright = '@media (max-aspect-ratio: 1/1)';

const recordStyle = {
  display: 'flex',
  alignItems: 'center',
  columnGap: '0.6em',
  m: '0.3em 0.6em 0',
  px: '0.6em',
  py: '0.3em',
  border: '0.12em solid #1A237E',
  borderRadius: '0.4em',
  backgroundColor: 'primary.main',
  lineHeight: 1.2,
  animation: `${arrive} 200ms ease-out`,
} as const;

const waitingStyle = { display: 'flex', alignItems: 'center', columnGap: '1em' } as const;

const finisherStyle = {
  display: 'flex',
  alignItems: 'center',
  columnGap: '0.6em',
  [upright]: { flexDirection: 'column', alignItems: 'stretch' },
  animation: `${arrive} 200ms ease-out`,
} as const;

// The same height before and after the first finisher.
const latestStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: '4.8em',
  [upright]: { minHeight: '7.2em' },
  px: '0.6em',
  borderBottom: '0.15em solid #1A237E',
  backgroundColor: 'primary.main',
} as const;

const turn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  animation: `${turn} 200ms ease-out`,
  '& td, & th': { ...oneLine, height: `${ROW_EM}em`, p: 0, px: '0.3em', textAlign: 'left', lineHeight: 1.2 },
  '& tr:nth-of-type(even)': { backgroundColor: '#EEF0FA' },
  // Podium colours as on other pages: gold, silver, bronze. The number serves readers who see no colours.
  '& [data-place="1"] .mark': { backgroundColor: '#FFCA28' },
  '& [data-place="2"] .mark': { backgroundColor: '#D5DAE3' },
  '& [data-place="3"] .mark': { backgroundColor: '#E9C3A0' },
  '& .mark': { textAlign: 'right', fontWeight: 700 },
  '& th': { fontWeight: 650 },
  '& .club': { width: '34%', color: 'text.secondary', [upright]: { display: 'none' } },
  '& .time': { width: '5em', pr: '0.6em', textAlign: 'right', fontWeight: 800 },
} as const;

/** The current page of a list. `page` counts from 0. */
interface AutoPaging<Item> {
  readonly shown: readonly Item[];
  readonly page: number;
  readonly pages: number;
}

/** Shows `size` items at a time, advances every `everyMs`, and restarts after the last page. */
function useAutoPaging<Item>(
  items: readonly Item[],
  { size, everyMs, isPaused }: { size: number; everyMs: number; isPaused: boolean },
): AutoPaging<Item> {
  const [turns, setTurns] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  useEffect(() => {
    if (isPaused || pages === 1) return undefined;
    const timer = setInterval(() => setTurns((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isPaused, pages]);
  const page = turns % pages;
  return { shown: items.slice(page * size, (page + 1) * size), page, pages };
}

/** The number of rows until the container has been measured. */
const INITIAL_ROWS = 8;

/**
 * How many rows of `rowEm` (in the container’s font size) fit, at least one, and the ref that measures the
 * container.
 */
function useRowsThatFit(rowEm: number): readonly [rows: number, ref: (place: HTMLElement | null) => void] {
  const [rows, setRows] = useState(INITIAL_ROWS);
  const ref = useCallback(
    (place: HTMLElement | null) => {
      if (!place || typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(() => {
        const row = rowEm * Number.parseFloat(getComputedStyle(place).fontSize);
        setRows(Math.max(1, Math.floor(place.clientHeight / row)));
      });
      observer.observe(place);
      return () => observer.disconnect();
    },
    [rowEm],
  );
  return [rows, ref];
}
