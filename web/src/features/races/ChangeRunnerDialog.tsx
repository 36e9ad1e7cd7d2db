import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { dayOf, distanceLabel, readPart, type BoardRunner, type RaceRow } from '@app/domain';
import { newId } from '../../api/device';
import { racesQuery } from '../../api/races';
import { anonymityChoice, anonymityHelp } from '../../components/AnonymousMark';
import { CheckField } from '../../components/CheckField';
import { currentYear } from '../../api/clock';
import { FormDialog } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { fullName } from '../../components/runner-text';
import { RunnerCorrectionLinks } from '../../components/RunnerCorrectionLinks';
import { useEditRunners, type EditCommand } from './edit-runners';
import { RemoveRunnerButton, useRemoveRunner } from './RemoveRunnerButton';
import {
  BoardRunnerFieldset,
  fieldsOf,
  inputOf,
  runnerSchema,
  type RunnerFields,
} from './BoardRunnerFieldset';

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
  const removal = useRemoveRunner(part, runner);
  const [resolver] = useState(() => {
    const schema = runnerSchema({ year: currentYear(), mayLackAge: runner.age === null });
    return zodResolver(z.object({ ...schema.shape, anonymous: z.boolean(), to: z.string() }));
  });
  const { register, handleSubmit, formState } = useForm<ChangeFields>({
    resolver,
    defaultValues: { ...fieldsOf(runner), anonymous: runner.anonymous, to: '' },
  });
  const submit = handleSubmit(async (fields) => {
    // Awaits here: moving the last runner away unmounts the table and this dialog, so callbacks of `mutate`
    // would not run.
    const results = await edit.mutateAsync(changes(runner, part, fields)).catch(() => undefined);
    if (!results || results.some(({ outcome }) => outcome === 'rejected')) return;
    if (fields.to !== '') notifyMove({ ...fields, sort: runner.sort }, fields.to);
    else notice.success(`${fullName(fields)} är ändrad`);
    onClose();
  });
  const refused = edit.data?.flatMap(({ error }) => error ?? []).join('. ');

  return (
    <FormDialog
      title={`Ändra ${fullName(runner)}`}
      maxWidth="sm"
      submit={{ children: 'Spara' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      isPending={edit.isPending || removal.isPending}
      error={edit.error ?? refused}
    >
      <BoardRunnerFieldset register={register} errors={formState.errors} />
      <CheckField label={anonymityChoice} help={anonymityHelp} {...register('anonymous')} />
      <MoveField part={part} {...register('to')} />
      {(runner.status !== '' || runner.conflict !== null) && (
        <RunnerCorrectionLinks day={dayOf(part)} runner={runner} onLeave={onClose} />
      )}
      <RemoveRunnerButton runner={runner} removal={removal} onRemoved={onClose} />
    </FormDialog>
  );
}

/** A runner's details, and another race of the day to move the runner to; '' for no move. */
interface ChangeFields extends RunnerFields {
  readonly anonymous: boolean;
  readonly to: string;
}

/** The move comes last, so that the other changes apply even if it is refused. */
function changes(runner: BoardRunner, part: string, fields: ChangeFields): EditCommand[] {
  const { anonymous, to, ...typed } = fields;
  const { sort } = runner;
  const { runner: details, bib } = inputOf(typed);
  const change: EditCommand = { id: newId(), type: 'ChangeRunner', part, sort, runner: details };
  const isNewBib = bib !== null && bib !== runner.bib;
  return [
    change,
    ...(anonymous === runner.anonymous
      ? []
      : [{ id: newId(), type: 'AnonymiseRunner', part, sort, anonymous } as const]),
    ...(isNewBib ? [{ id: newId(), type: 'RegisterBib', part, sort, bib } as const] : []),
    ...(to === '' ? [] : [{ id: newId(), type: 'MoveRunner', part, sort, to } as const]),
  ];
}

/** Chooses another race of the day than `part` to move a runner to; renders nothing without one. */
function MoveField({ part, ...field }: UseFormRegisterReturn & { readonly part: string }) {
  const { data: races = [] } = useQuery(racesQuery);
  const others = races.filter((race) => race.part !== part && dayOf(race.part) === dayOf(part));
  if (others.length === 0) return null;
  return (
    <TextField
      select
      label="Flytta till annan distans"
      {...field}
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
    const [result] = await mutateAsync([{ id: newId(), type: 'MoveRunner', part: from, sort, to: part }]);
    if (result?.outcome === 'rejected') notice.error(result.error);
  };

  return (runner: Pick<BoardRunner, 'sort' | 'firstname' | 'lastname'>, to: string) => {
    const race = distanceLabel(readPart(to)?.distance ?? 0);
    notice({
      text: `${fullName(runner)} är flyttad till ${race}`,
      action: { label: 'Ångra', onClick: () => moveBack(runner.sort, to) },
    });
  };
}
