import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { currentYear } from '../../components/form-rules';
import { useEditRunners, type EditCommand } from './edit-runners';
import { emptyRunner, inputOf, runnerSchema, type RunnerFields } from './runner.schema';
import { BoardRunnerFieldset } from './BoardRunnerFieldset';

/** Adds a runner manually. Clears the fields and focuses the first one, for the next runner. */
export function AddRunnerForm({ part }: { part: string }) {
  const edit = useEditRunners(part);
  const [added, setAdded] = useState('');
  const [refused, setRefused] = useState<string>();
  const [draft, setDraft] = useState<EditCommand>();
  const [resolver] = useState(() => zodResolver(runnerSchema({ year: currentYear(), mayLackAge: false })));
  const { register, handleSubmit, formState, reset, setFocus } = useForm<RunnerFields>({
    resolver,
    defaultValues: emptyRunner,
  });

  // The outcome of an earlier attempt does not apply to this one.
  const clearOutcome = () => {
    setAdded('');
    setRefused(undefined);
    edit.reset();
  };
  const submit = handleSubmit((fields) => {
    const command = reuseOrCreateCommand(draft, part, fields);
    setDraft(command);
    clearOutcome();
    edit.mutate([command], {
      onSuccess: ([result]) => {
        setDraft(undefined);
        if (result?.outcome === 'rejected') {
          setRefused(result.error);
          return;
        }
        setAdded(`${fields.bib && `Nr ${fields.bib} `}${fields.firstname} ${fields.lastname} är tillagd`);
        reset(emptyRunner, { keepFieldsRef: true });
        setFocus('firstname');
      },
    });
  }, clearOutcome);
  const problem = refused ?? (edit.error && errorText(edit.error));

  return (
    <Box
      component="form"
      noValidate
      aria-labelledby="add-runner"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h2" id="add-runner">
        Lägg till löpare
      </Typography>
      <BoardRunnerFieldset register={register} errors={formState.errors} isReadOnly={edit.isPending} />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" loading={edit.isPending}>
          Lägg till
        </Button>
        <Typography role="status" sx={{ color: 'success.main', fontWeight: 650 }}>
          {added}
        </Typography>
      </Box>
    </Box>
  );
}

// Reuses the command for unchanged fields after a lost answer, so that the server adds the runner once.
function reuseOrCreateCommand(
  draft: EditCommand | undefined,
  part: string,
  fields: RunnerFields,
): EditCommand {
  const input = inputOf(fields);
  const isUnchanged =
    draft?.type === 'AddRunner' &&
    JSON.stringify([draft.runner, draft.bib]) === JSON.stringify([input.runner, input.bib]);
  if (isUnchanged) return draft;
  const id = newId();
  return { id, type: 'AddRunner', part, sort: `runner-${id}`, ...input };
}
