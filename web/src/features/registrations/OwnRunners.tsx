import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { metresFromKm, sortOf, type RegisteredRunner } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { DistanceChip } from '../../components/DistanceChip';
import { fullName } from '../../components/runner-words';
import { paths } from '../../config/paths';
import { cancelWords, reenterWords } from './care-words';
import { CareButton } from './CareButton';

interface OwnRunnersProps {
  readonly registration: RegistrationRow;
  readonly listed: Registrations['listed'];
}

/**
 * The runners of a registration, cancelled ones last. Paid runners can be cancelled, cancelled ones
 * re-entered.
 */
export function OwnRunners({
  registration: { registration, runners, cancelled, paid },
  listed,
}: OwnRunnersProps) {
  const names = Object.entries(runners);
  const gone = Object.entries(cancelled);
  if (names.length + gone.length === 0) return <Typography>Inga deltagare ännu.</Typography>;
  return (
    <>
      {names.map(([key, runner]) => (
        <One key={key} runner={runner} bib={listed[sortOf({ registration, key })]?.bib ?? null}>
          <Change part={listed[sortOf({ registration, key })]?.part} name={fullName(runner)} />
          {paid && (
            <CareButton
              action={{ kind: 'cancel', registration, key }}
              words={cancelWords(fullName(runner))}
            />
          )}
        </One>
      ))}
      {gone.map(([key, runner]) => (
        <One key={key} runner={runner} bib={null} isGone>
          <CareButton
            action={{ kind: 'reenter', registration, key }}
            words={reenterWords(fullName(runner))}
          />
        </One>
      ))}
    </>
  );
}

interface OneProps {
  readonly runner: RegisteredRunner;
  readonly bib: number | null;
  readonly isGone?: boolean;
  readonly children: React.ReactNode;
}

function One({ runner, bib, isGone = false, children }: OneProps) {
  const { age, distance } = runner;
  return (
    <Box sx={ROW}>
      <DistanceChip metres={metresFromKm(distance)} />
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component={isGone ? 's' : 'span'}>{fullName(runner)}</Box>
        {isGone && <strong> · avanmäld</strong>}
        {bib !== null && <strong className="tabular">{` · nr\u00a0${String(bib)}`}</strong>}
        {age !== null && <span className="tabular">{`, ${String(age)} år`}</span>}
      </Box>
      {children}
    </Box>
  );
}

/** Names, ages and races are corrected on the race’s own page. */
function Change({ part, name }: { part: string | undefined; name: string }) {
  if (part === undefined) return null;
  return (
    <Link
      component={RouterLink}
      to={paths.editRace(part)}
      aria-label={`Rätta eller flytta: ${name}`}
      sx={{ py: 1.25, px: 0.75 }}
    >
      Rätta eller flytta
    </Link>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  py: 0.5,
  maxWidth: 720,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
