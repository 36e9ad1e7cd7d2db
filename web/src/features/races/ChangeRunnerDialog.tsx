import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BoardRunnerRow } from '@app/views';
import { errorText } from '../../api/client';
import { newId } from '../../api/new-id';
import { leaveForm } from '../../components/leave-form';
import { useNotice } from '../../components/NoticeProvider';
import { MoveField } from './MoveField';
import { useEditRunners, type EditCommand } from './queries';
import { raceYear } from './race-year';
import { RunnerFieldset } from './RunnerFieldset';
import { fieldsOf, inputOf, runnerSchema, type RunnerFields } from './runner.schema';
import { useMoveBack } from './use-move-back';

interface ChangeRunnerDialogProps {
  readonly part: string;
  readonly runner: BoardRunnerRow;
  readonly onClose: () => void;
}

/** Changes what is known about a runner, the bib, and the race they run. Stays open with what was typed when the server says no. */
export function ChangeRunnerDialog({ part, runner, onClose }: ChangeRunnerDialogProps) {
  const notice = useNotice();
  const tellMove = useMoveBack(part);
  const edit = useEditRunners(part);
  const [to, setTo] = useState('');
  const [resolver] = useState(() =>
    zodResolver(runnerSchema({ year: raceYear(), mayLackAge: runner.age === null })),
  );
  const { register, handleSubmit, formState } = useForm<RunnerFields>({
    resolver,
    defaultValues: fieldsOf(runner),
  });
  const submit = handleSubmit((fields) => {
    const commands = changes(runner, { part, to, fields });
    edit.mutate(commands, {
      onSuccess: (results) => {
        if (results.some(({ outcome }) => outcome === 'rejected')) return;
        if (to !== '') tellMove({ ...runner, ...inputOf(fields).runner }, to);
        else notice.success(`${fields.firstname} ${fields.lastname} är ändrad`);
        onClose();
      },
    });
  });
  const leave = leaveForm(onClose, { isBusy: edit.isPending, isTouched: formState.isDirty || to !== '' });
  const refused = edit.data?.flatMap(({ error }) => error ?? []).join('. ');
  const problem = edit.error ? errorText(edit.error) : refused;

  return (
    <Dialog open onClose={leave} aria-labelledby="change-runner" fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="change-runner">
          Ändra {runner.firstname} {runner.lastname}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <RunnerFieldset register={register} errors={formState.errors} />
          <MoveField part={part} to={to} onChoose={setTo} />
          {problem && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose} disabled={edit.isPending}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" loading={edit.isPending}>
            Spara
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Wanted {
  readonly part: string;
  readonly to: string;
  readonly fields: RunnerFields;
}

/** The move comes last: what else was typed holds also when it is refused. */
function changes(runner: BoardRunnerRow, { part, to, fields }: Wanted): EditCommand[] {
  const { sort } = runner;
  const { runner: details, bib } = inputOf(fields);
  const change: EditCommand = { id: newId(), type: 'ChangeRunner', part, sort, runner: details };
  const isNewBib = bib !== null && bib !== runner.bib;
  return [
    change,
    ...(isNewBib ? [{ id: newId(), type: 'RegisterBib', part, sort, bib } as const] : []),
    ...(to === '' ? [] : [{ id: newId(), type: 'MoveRunner', part, sort, to } as const]),
  ];
}
