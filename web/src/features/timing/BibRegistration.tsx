import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { matches, searchText } from '@app/domain';
import { BibField } from '../../components/BibField';
import { RunnerListItem } from './RunnerListItem';
import type { TimingBoard } from './timing-board';
import { serverTimeOf } from './use-press';
import type { TimingDay } from './use-timing-day';

const MAX_SHOWN = 60;

interface BibRegistrationProps {
  readonly board: TimingBoard;
  readonly boards: readonly TimingBoard[];
  readonly submit: TimingDay['submit'];
}

/**
 * Assigns bibs: search the name, Enter, type the number, Enter or the button; then the search is ready for
 * the next runner.
 */
export function BibRegistration({ board, boards, submit }: BibRegistrationProps) {
  const [query, setQuery] = useState('');
  const [isAll, setIsAll] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { part, state } = board.race;
  const everybody = useMemo(() => boards.flatMap(({ runners }) => runners), [boards]);
  const pool = isAll ? board.runners : board.withoutBib;
  const found = useMemo(() => {
    const isWanted = matches(query);
    return pool.filter((runner) => isWanted(searchText(runner)));
  }, [pool, query]);

  const enterFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    list.current?.querySelector('input')?.focus();
  };
  if (state === 'ended') return <Typography>Loppet är avslutat: inga fler nummer delas ut.</Typography>;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <TextField
          inputRef={search}
          type="search"
          label="Sök namn eller klubb"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={enterFirst}
          sx={{ flex: '1 1 200px' }}
        />
        <FormControlLabel
          label="Visa även de med nummer"
          control={<Switch checked={isAll} onChange={(_event, checked) => setIsAll(checked)} />}
        />
      </Box>
      <MatchCount shown={found.length} of={pool.length} isAll={isAll} hasRunners={board.runners.length > 0} />
      <ul ref={list} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {found.slice(0, MAX_SHOWN).map((runner) => (
          <RunnerListItem
            key={runner.sort}
            runner={runner}
            detail={board.saving.has(runner.sort) && 'sparas…'}
          >
            <BibField
              runner={runner}
              runners={everybody}
              onBib={(bib, event) => {
                submit(
                  { type: 'RegisterBib', sort: runner.sort, bib },
                  { part, moment: serverTimeOf(event) },
                );
                setQuery('');
                search.current?.focus();
              }}
            />
          </RunnerListItem>
        ))}
      </ul>
    </>
  );
}

interface MatchCountProps {
  readonly shown: number;
  readonly of: number;
  readonly isAll: boolean;
  readonly hasRunners: boolean;
}

function MatchCount({ shown, of, isAll, hasRunners }: MatchCountProps) {
  return (
    <Typography role="status" sx={{ color: 'text.secondary', minHeight: '1.6em' }}>
      {matchCountText({ shown, of, isAll, hasRunners })}
    </Typography>
  );
}

function matchCountText({ shown, of, isAll, hasRunners }: MatchCountProps): string {
  if (!hasRunners) return 'Inga löpare i loppet ännu.';
  if (of === 0) return 'Alla löpare har nummer.';
  if (shown === 0) return 'Ingen träff.';
  const limited = shown > MAX_SHOWN ? `, de ${MAX_SHOWN} första visas` : '';
  return `${shown} ${isAll ? 'löpare' : 'utan nummer'}${limited}`;
}
