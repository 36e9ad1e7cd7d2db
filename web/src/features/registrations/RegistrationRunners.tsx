import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { metresFromKm, sortOf, type RegisteredRunner } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { DistanceChip } from '../../components/DistanceChip';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { cancelRunnerText, reenterRunnerText } from './adjustment-texts';
import { AdjustmentButton } from './AdjustmentButton';

interface RegistrationRunnersProps {
  readonly registration: RegistrationRow;
  readonly listed: Registrations['listed'];
}

/**
 * The runners of a registration, cancelled ones last. Paid runners can be cancelled, cancelled ones
 * re-entered.
 */
export function RegistrationRunners({
  registration: { registration, runners, cancelled, paid },
  listed,
}: RegistrationRunnersProps) {
  const names = Object.entries(runners);
  const cancelledRunners = Object.entries(cancelled);
  if (names.length + cancelledRunners.length === 0) return <Typography>Inga deltagare ännu.</Typography>;
  return (
    <>
      {names.map(([key, runner]) => (
        <RunnerLine key={key} runner={runner} bib={listed[sortOf({ registration, key })]?.bib ?? null}>
          <CorrectLink part={listed[sortOf({ registration, key })]?.part} name={fullName(runner)} />
          {paid && (
            <AdjustmentButton
              action={{ kind: 'cancel', registration, key }}
              text={cancelRunnerText(fullName(runner))}
            />
          )}
        </RunnerLine>
      ))}
      {cancelledRunners.map(([key, runner]) => (
        <RunnerLine key={key} runner={runner} bib={null} isGone>
          <AdjustmentButton
            action={{ kind: 'reenter', registration, key }}
            text={reenterRunnerText(fullName(runner))}
          />
        </RunnerLine>
      ))}
    </>
  );
}

interface RunnerLineProps {
  readonly runner: RegisteredRunner;
  readonly bib: number | null;
  readonly isGone?: boolean;
  readonly children: React.ReactNode;
}

function RunnerLine({ runner, bib, isGone = false, children }: RunnerLineProps) {
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
function CorrectLink({ part, name }: { part: string | undefined; name: string }) {
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
