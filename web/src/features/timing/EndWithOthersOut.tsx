import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { BoardRunner } from '@app/domain';
import { nameOf } from './timing-board';

interface EndWithOthersOutProps {
  readonly runners: readonly BoardRunner[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEnd: (status: 'dns' | 'dnf') => void;
}

/** Ends a race while some are still out: says who they are, and settles them all in the same step. */
export function EndWithOthersOut({ runners, isOpen, onClose, onEnd }: EndWithOthersOutProps) {
  const [status, setStatus] = useState<'dns' | 'dnf'>('dnf');
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="end-title" fullWidth maxWidth="xs">
      <DialogTitle id="end-title">{runners.length} kvar ute – avsluta ändå?</DialogTitle>
      <DialogContent>
        <RadioGroup
          aria-label="Alla som är kvar blir"
          value={status}
          onChange={(_event, value) => {
            setStatus(value === 'dns' ? 'dns' : 'dnf');
          }}
        >
          <FormControlLabel value="dnf" control={<Radio />} label="DNF – startade men gick inte i mål" />
          <FormControlLabel value="dns" control={<Radio />} label="DNS – kom aldrig till start" />
        </RadioGroup>
        <Typography sx={{ mt: 2 }}>{listed(runners)}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Avbryt
        </Button>
        <Button variant="contained" onClick={() => onEnd(status)}>
          Sätt {status.toUpperCase()} och avsluta
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const NAMED_AT_MOST = 20;

function listed(runners: readonly BoardRunner[]): string {
  const named = runners.slice(0, NAMED_AT_MOST).map((runner) => `${String(runner.bib)} ${nameOf(runner)}`);
  const others = runners.length - named.length;
  return named.join(', ') + (others > 0 ? ` och ${others} till` : '');
}
