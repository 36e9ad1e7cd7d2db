import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { distanceLabel, readPart, type BoardRunner } from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { racesQuery } from '../../api/races';
import { useConfirm } from '../../components/ConfirmProvider';
import { useNotice } from '../../components/NoticeProvider';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { useEditRunners } from './edit-runners';

interface RemoveRunnerButtonProps {
  readonly runner: BoardRunner;
  readonly removal: ReturnType<typeof useRemoveRunner>;
  readonly onRemoved: () => void;
}

/** Removes a runner whom organisers added; a paid one is withdrawn in the registration instead. */
export function RemoveRunnerButton({ runner, removal, onRemoved }: RemoveRunnerButtonProps) {
  const { remove, isPending, problem } = removal;
  if (runner.registration !== null)
    return (
      <Box>
        Löparen är betald och tas inte bort här.{' '}
        <Link component={RouterLink} to={paths.oneRegistration(runner.registration)}>
          Avanmäl i anmälan
        </Link>
      </Box>
    );
  if (runner.finished !== null)
    return <Box>Löparen är i mål. Ta tillbaka målgången för att kunna ta bort löparen.</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Button
        variant="text"
        color="error"
        loading={isPending}
        onClick={() => void remove().then((isRemoved) => isRemoved && onRemoved())}
      >
        Ta bort löparen
      </Button>
    </Box>
  );
}

/**
 * Returns `remove`, which asks, removes the runner and offers to undo it; it resolves to whether the runner
 * is removed. A repeated attempt sends the same command, unless the server refused it.
 */
export function useRemoveRunner(part: string, runner: BoardRunner) {
  const { mutateAsync, isPending, error } = useEditRunners(part);
  const { data: races = [] } = useQuery(racesQuery);
  const isStarted = races.some((race) => race.part === part && race.state === 'started');
  const confirm = useConfirm();
  const notice = useNotice();
  const [id, setId] = useState(newId);
  const [refused, setRefused] = useState<string>();
  const undo = async () => {
    const [result] = await mutateAsync([{ id: newId(), type: 'UndoCommand', part, command: id }]);
    if (result?.outcome === 'rejected') notice.error(result.error);
  };
  const remove = async (): Promise<boolean> => {
    if (!(await confirm(questionAbout(part, runner, isStarted)))) return false;
    setRefused(undefined);
    // The error is in the mutation's state.
    const results = await mutateAsync([{ id, type: 'RemoveRunner', part, sort: runner.sort }]).catch(
      () => [],
    );
    const [result] = results;
    if (result?.outcome === 'rejected') {
      setRefused(result.error);
      setId(newId());
    }
    if (result === undefined || result.outcome === 'rejected') return false;
    notice({ text: `${fullName(runner)} är borttagen`, action: { label: 'Ångra', onClick: undo } });
    return true;
  };
  return { remove, isPending, problem: refused ?? (error ? errorText(error) : undefined) };
}

function questionAbout(part: string, runner: BoardRunner, isStarted: boolean) {
  const race = distanceLabel(readPart(part)?.distance ?? 0);
  const onCourse =
    isStarted && runner.status === ''
      ? ' Löparen kan vara på banan: loppet pågår, och en målgång på numret räknas då inte för löparen.'
      : '';
  const bib = runner.bib === null ? '' : ` Startnummer ${String(runner.bib)} blir ledigt.`;
  return {
    title: `Ta bort ${fullName(runner)}?`,
    text: `Löparen försvinner från startlistan för ${race}.${bib}${onCourse} Det går att ångra, här och i journalen. Uppgifterna raderas inte.`,
    confirmLabel: 'Ta bort',
    isDangerous: true,
  };
}
