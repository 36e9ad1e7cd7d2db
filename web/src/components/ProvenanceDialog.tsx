import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { dayOf, distanceLabel, provenanceOf, readPart, type DayHistory, type Provenance } from '@app/domain';
import { useId, useMemo } from 'react';
import { useLiveHistory } from '../api/live-history';
import { DataState } from './DataState';
import { ProvenanceSteps } from './ProvenanceSteps';
import { ProvenanceSum } from './ProvenanceSum';
import { RunnerCorrectionLinks } from './RunnerCorrectionLinks';

interface ProvenanceDialogProps {
  readonly part: string;
  readonly sort: string;
  readonly onClose: () => void;
}

/**
 * The provenance of a runner's bib, time and place: the calculation, then every step with a link to its
 * journal line.
 */
export function ProvenanceDialog({ part, sort, onClose }: ProvenanceDialogProps) {
  const query = useLiveHistory(dayOf(part));
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>Så blev det</DialogTitle>
      <DialogContent>
        <DataState query={query}>
          {(history) => <ProvenanceContent history={history} sort={sort} onLeave={onClose} />}
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

interface ProvenanceContentProps {
  readonly history: DayHistory;
  readonly sort: string;
  readonly onLeave: () => void;
}

function ProvenanceContent({ history, sort, onLeave }: ProvenanceContentProps) {
  const provenance = useMemo(() => provenanceOf(history.events, sort), [history, sort]);
  if (!provenance) return <Alert severity="info">Dagens journal känner inte löparen.</Alert>;
  return (
    <>
      <Typography sx={{ mb: 1.5, fontWeight: 650, overflowWrap: 'anywhere' }}>
        {runnerText(provenance)}
      </Typography>
      <ProvenanceSum provenance={provenance} />
      <RunnerCorrectionLinks
        day={history.day}
        runner={{ ...provenance, finished: provenance.sum.finished }}
        onLeave={onLeave}
      />
      <ProvenanceSteps day={history.day} steps={provenance.steps} onLeave={onLeave} />
    </>
  );
}

function runnerText({ bib, name, part, group }: Provenance): string {
  const race = distanceLabel(readPart(part)?.distance ?? 0);
  return [`${bib === null ? 'Utan nummer' : `Nr ${String(bib)}`} ${name}`, race, group]
    .filter(Boolean)
    .join(' · ');
}
