import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { stockholmTime, type DayEvent } from '@app/domain';
import { useDeferredValue, useMemo } from 'react';
import { PlainTable } from '../../components/PlainTable';
import { journalAt, compareJournals, type ComparedLine } from './journal-at';
import { MoreRows, useLimitedRows } from './MoreRows';
import type { Moment } from './moment';

interface JournalSource {
  readonly events: readonly DayEvent[];
  readonly moment: Moment;
}

interface MomentJournalProps {
  readonly part: string;
  /** One moment, or two to compare. */
  readonly one: JournalSource;
  readonly other?: JournalSource;
  readonly isBrief?: boolean;
}

/** The journal of a race at a moment, latest first. For two moments also which of them has each line. */
export function MomentJournal({ part, one, other, isBrief = false }: MomentJournalProps) {
  const first = useJournal(part, one);
  const second = useJournal(part, other ?? one);
  const lines = useMemo(() => compareJournals(first, other ? second : first), [first, second, other]);
  const wanted = isBrief ? lines.filter(({ difference }) => difference !== '') : lines;
  const { shown, ...more } = useLimitedRows(wanted);
  return (
    <Box component="section" aria-label="Journalen till dess" sx={{ mt: 4 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Journalen till dess
      </Typography>
      {wanted.length === 0 ? (
        <Typography>{isBrief ? 'Inga rader skiljer sig.' : 'Inga rader ännu.'}</Typography>
      ) : (
        <PlainTable caption="Journalen till dess, senaste först">
          <thead>
            <tr>
              <th scope="col">Tid</th>
              <th scope="col">Händelse</th>
              <th scope="col" className="wide">
                Av
              </th>
              <th scope="col">Känt</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line key={line.entry.revision} {...line} />
            ))}
          </tbody>
        </PlainTable>
      )}
      <MoreRows {...more} />
    </Box>
  );
}

// Defers the texts of a long day until the lists are shown.
function useJournal(part: string, { events, moment }: JournalSource) {
  const { seen, at } = useDeferredValue(useMemo(() => ({ seen: events, at: moment }), [events, moment]));
  return useMemo(() => journalAt(seen, part, at), [seen, part, at]);
}

function Line({ entry, difference }: ComparedLine) {
  const { words, at, recordedAt, by, reverted, revokedBy, conflict } = entry;
  return (
    <tr className={difference ? 'new' : undefined}>
      <td className="tabular">{stockholmTime(at)}</td>
      <td className="free-text">
        {reverted ? (
          <>
            <Box component="del" sx={{ color: 'text.secondary' }}>
              {words}
            </Box>{' '}
            <strong>{revokedBy === null ? 'återtaget' : 'ur kraft'}</strong>
          </>
        ) : (
          words
        )}
        {conflict && <div className="issue">Går inte ihop: {conflict}</div>}
        {difference && (
          <div className="sub">
            <strong>Skiljer sig:</strong> {difference}
          </div>
        )}
      </td>
      <td className="wide free-text">{by}</td>
      <td className="tabular">{stockholmTime(recordedAt)}</td>
    </tr>
  );
}
