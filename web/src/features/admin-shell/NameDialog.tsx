import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { ORGANISER_NAME_TEXT, organiserName } from '@app/domain';
import { useRef, useState } from 'react';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { useRenameOrganiser } from '../../api/organiser';
import { useFormClose } from '../../components/FormDialog';
import { PageDialog } from '../../components/PageDialog';

/** Asks for an organiser's name, or a new one. Closing it changes nothing. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const currentName = useAppConfig().organiserName ?? '';
  const [typed, setTyped] = useState(currentName);
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useRenameOrganiser();
  const name = organiserName(typed);
  const problem = isTried && name === undefined ? ORGANISER_NAME_TEXT : error && errorText(error);
  const leave = useFormClose(onClose, { isBusy: isPending, isTouched: typed !== currentName });
  const save = () => {
    setIsTried(true);
    if (name === undefined) field.current?.focus();
    else mutate(name, { onSuccess: onClose });
  };

  return (
    <PageDialog open onClose={() => void leave()} aria-labelledby="name-title" fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogTitle id="name-title">Vad heter du?</DialogTitle>
        <DialogContent>
          <DialogContentText>
            Namnet står i journalen vid det du gör på den här enheten, så att andra arrangörer vet vem de kan
            fråga. Förnamnet räcker.
          </DialogContentText>
          <TextField
            autoFocus
            inputRef={field}
            fullWidth
            margin="normal"
            label="Ditt namn"
            autoComplete="name"
            value={typed}
            error={Boolean(problem)}
            helperText={problem}
            onChange={(event) => setTyped(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {currentName === '' ? 'Senare' : 'Avbryt'}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            Spara
          </Button>
        </DialogActions>
      </form>
    </PageDialog>
  );
}
