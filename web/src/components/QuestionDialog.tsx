import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { PageDialog } from './PageDialog';

/** A question before an important action. With `confirmationWord`, the user must type that word first in any case. */
export interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  readonly confirmLabel: string;
  readonly confirmationWord?: string;
  readonly isDangerous?: boolean;
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** Shows the question. Closing the dialog answers no. */
export function QuestionDialog({ question, isOpen, onAnswer }: QuestionDialogProps) {
  const { title, text, confirmLabel, confirmationWord, isDangerous = false } = question;
  const [typed, setTyped] = useState('');
  const mayConfirm = confirmationWord === undefined || typed.trim().toUpperCase() === confirmationWord;
  const leave = () => onAnswer(false);

  return (
    <PageDialog open={isOpen} onClose={leave} aria-labelledby="confirm-title" fullWidth maxWidth="xs">
      <form
        onKeyDown={ignoreRepeats}
        onSubmit={(event) => {
          event.preventDefault();
          if (mayConfirm) onAnswer(true);
        }}
      >
        <DialogTitle id="confirm-title">{title}</DialogTitle>
        <DialogContent>
          {text && <DialogContentText component="div">{text}</DialogContentText>}
          {confirmationWord !== undefined && (
            <TextField
              autoFocus
              fullWidth
              margin="normal"
              label={`Skriv ${confirmationWord}`}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={leave}>
            Avbryt
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!mayConfirm}
            autoFocus={confirmationWord === undefined}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </PageDialog>
  );
}

/** The key that opened the question may still be held: it must not answer it. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
