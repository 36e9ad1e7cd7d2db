import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { dayOf, distanceLabel, provenanceOf, readPart, type DayHistory, type Provenance } from '@app/domain';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useLiveHistory } from '../api/live-history';
import { paths } from '../config/paths';
import { DataState } from './DataState';
import { ProvenanceSteps } from './ProvenanceSteps';
import { ProvenanceSum } from './ProvenanceSum';

interface ProvenanceDialogProps {
  readonly part: string;
  readonly sort: string;
  readonly onClose: () => void;
}

/** How a runner's number, time and place came to be: the sum first, then every step with the way to its line in the journal. */
export function ProvenanceDialog({ part, sort, onClose }: ProvenanceDialogProps) {
  const query = useLiveHistory(dayOf(part));
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>Så blev det</DialogTitle>
      <DialogContent>
        <DataState query={query}>
          {(history) => <Told history={history} sort={sort} onLeave={onClose} />}
        </DataState>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ToldProps {
  readonly history: DayHistory;
  readonly sort: string;
  readonly onLeave: () => void;
}

function Told({ history, sort, onLeave }: ToldProps) {
  const provenance = useMemo(() => provenanceOf(history.events, sort), [history, sort]);
  if (!provenance) return <Alert severity="info">Dagens journal känner inte löparen.</Alert>;
  return (
    <>
      <Typography sx={{ mb: 1.5, fontWeight: 650, overflowWrap: 'anywhere' }}>
        {whoseIs(provenance)}
      </Typography>
      <ProvenanceSum provenance={provenance} />
      <ProvenanceSteps day={history.day} steps={provenance.steps} onLeave={onLeave} />
      <WaysToCorrect day={history.day} provenance={provenance} onLeave={onLeave} />
    </>
  );
}

interface WaysProps {
  readonly day: string;
  readonly provenance: Provenance;
  readonly onLeave: () => void;
}

/** From where a mistake is seen to where it is put right. */
function WaysToCorrect({ day, provenance: { bib, status }, onLeave }: WaysProps) {
  if (bib === null) return null;
  const isIn = status === 'finished';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Button
        component={Link}
        to={paths.correct(day, isIn ? 'finish' : 'insert', bib)}
        onClick={onLeave}
        size="small"
      >
        {isIn ? 'Rätta tiden' : 'Sätt in målgången'}
      </Button>
      <Button component={Link} to={paths.correct(day, 'swap', bib)} onClick={onLeave} size="small">
        Byt nummer
      </Button>
    </Box>
  );
}

function whoseIs({ bib, name, part, group }: Provenance): string {
  const race = distanceLabel(readPart(part)?.distance ?? 0);
  return [`${bib === null ? 'Utan nummer' : `Nr ${String(bib)}`} ${name}`, race, group]
    .filter(Boolean)
    .join(' · ');
}
