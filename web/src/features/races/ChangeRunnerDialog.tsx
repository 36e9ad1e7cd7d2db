import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { dayOf, distanceLabel, readPart, type BoardRunner, type RaceRow } from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { racesQuery } from '../../api/races';
import { anonymityChoice, anonymityHelp } from '../../components/AnonymousMark';
import { CheckField } from '../../components/CheckField';
import { currentYear } from '../../components/form-rules';
import { FormDialog } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { fullName } from '../../components/runner-text';
import { RunnerCorrectionLinks } from '../../components/RunnerCorrectionLinks';
import { useEditRunners, type EditCommand } from './edit-runners';
import { RunnerFieldset, fieldsOf, inputOf, runnerSchema, type RunnerFields } from './RunnerFieldset';

interface ChangeRunnerDialogProps {
  readonly part: string;
  readonly runner: BoardRunner;
  readonly onClose: () => void;
}

/**
 * Changes a runner's details, bib, anonymity and race. When the server refuses, it stays open with the input.
 */
export function ChangeRunnerDialog({ part, runner, onClose }: ChangeRunnerDialogProps) {
  const notice = useNotice();
  const notifyMove = useMoveNotice(part);
  const edit = useEditRunners(part);
  const [to, setTo] = useState('');
  const [isAnonymous, setAnonymous] = useState(runner.anonymous);
  const [resolver] = useState(() =>
    zodResolver(runnerSchema({ year: currentYear(), mayLackAge: runner.age === null })),
  );
  const { register, handleSubmit, formState } = useForm<RunnerFields>({
    resolver,
    defaultValues: fieldsOf(runner),
  });
  const submit = handleSubmit(async (fields) => {
    // Awaits here: moving the last runner away unmounts the table and this dialog, so callbacks of `mutate`
    // would not run.
    const results = await edit
      .mutateAsync(changes(runner, { part, to, fields, isAnonymous }))
      .catch(() => undefined);
    if (!results || results.some(({ outcome }) => outcome === 'rejected')) return;
    if (to !== '') notifyMove({ ...runner, ...inputOf(fields).runner }, to);
    else notice.success(`${fullName(fields)} är ändrad`);
    onClose();
  });
  const isTouched = formState.isDirty || to !== '' || isAnonymous !== runner.anonymous;
  const refused = edit.data?.flatMap(({ error }) => error ?? []).join('. ');

  return (
    <FormDialog
      title={`Ändra ${fullName(runner)}`}
      maxWidth="sm"
      submit={{ children: 'Spara' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      isPending={edit.isPending}
      isTouched={isTouched}
      error={edit.error ?? refused}
    >
      <RunnerFieldset register={register} errors={formState.errors} />
      <CheckField
        label={anonymityChoice}
        help={anonymityHelp}
        checked={isAnonymous}
        onChange={({ target }) => {
          setAnonymous(target.checked);
        }}
      />
      <MoveField part={part} to={to} onChoose={setTo} />
      {(runner.status !== '' || runner.conflict !== null) && (
        <RunnerCorrectionLinks day={dayOf(part)} runner={runner} onLeave={onClose} />
      )}
    </FormDialog>
  );
}

interface WantedChanges {
  readonly part: string;
  readonly to: string;
  readonly fields: RunnerFields;
  readonly isAnonymous: boolean;
}

/** The move comes last, so that the other changes apply even if it is refused. */
function changes(runner: BoardRunner, { part, to, fields, isAnonymous }: WantedChanges): EditCommand[] {
  const { sort } = runner;
  const { runner: details, bib } = inputOf(fields);
  const change: EditCommand = { id: newId(), type: 'ChangeRunner', part, sort, runner: details };
  const anonymise: EditCommand = {
    id: newId(),
    type: 'AnonymiseRunner',
    part,
    sort,
    anonymous: isAnonymous,
  };
  const isNewBib = bib !== null && bib !== runner.bib;
  return [
    change,
    ...(isAnonymous === runner.anonymous ? [] : [anonymise]),
    ...(isNewBib ? [{ id: newId(), type: 'RegisterBib', part, sort, bib } as const] : []),
    ...(to === '' ? [] : [{ id: newId(), type: 'MoveRunner', part, sort, to } as const]),
  ];
}

interface MoveFieldProps {
  /** The runner's current race. */
  readonly part: string;
  /** The target race; '' for no move. */
  readonly to: string;
  readonly onChoose: (part: string) => void;
}

/** Chooses another race of the day to move a runner to; renders nothing without one. */
function MoveField({ part, to, onChoose }: MoveFieldProps) {
  const { data: races = [] } = useQuery(racesQuery);
  const others = races.filter((race) => race.part !== part && dayOf(race.part) === dayOf(part));
  if (others.length === 0) return null;
  return (
    <TextField
      select
      label="Flytta till annan distans"
      value={to}
      onChange={({ target }) => {
        onChoose(target.value);
      }}
      helperText="Startnummer, målgång och status följer med."
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      <option value="">Flytta inte</option>
      {others.map((race) => (
        <option key={race.part} value={race.part} disabled={race.state === 'ended'}>
          {raceOptionLabel(race)}
        </option>
      ))}
    </TextField>
  );
}

function raceOptionLabel({ distance, state }: RaceRow): string {
  return state === 'ended' ? `${distanceLabel(distance)} (avslutat)` : distanceLabel(distance);
}

/** Returns a function that confirms a move from the race `part` and offers to undo it. */
function useMoveNotice(part: string) {
  const { mutateAsync } = useEditRunners(part);
  const notice = useNotice();

  const moveBack = async (sort: string, from: string) => {
    try {
      const [result] = await mutateAsync([{ id: newId(), type: 'MoveRunner', part: from, sort, to: part }]);
      if (result?.outcome === 'rejected') notice.error(result.error ?? '');
    } catch (error) {
      notice.error(errorText(error));
    }
  };

  return (runner: BoardRunner, to: string) => {
    const race = distanceLabel(readPart(to)?.distance ?? 0);
    notice({
      text: `${fullName(runner)} är flyttad till ${race}`,
      action: { label: 'Ångra', onClick: () => void moveBack(runner.sort, to) },
    });
  };
}
