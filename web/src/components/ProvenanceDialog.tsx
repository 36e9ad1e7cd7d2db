import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  dayOf,
  distanceLabel,
  formatResult,
  provenanceOf,
  readPart,
  stockholmTime,
  type DayHistory,
  type PlaceRule,
  type Provenance,
  type ProvenanceStep,
} from '@app/domain';
import { useLiveHistory } from '../api/live-history';
import { dateOfDay, formatOtherDay } from '../config/formats';
import { paths } from '../config/paths';
import { DataState } from './DataState';
import { PageDialog } from './PageDialog';
import { RunnerCorrectionLinks } from './RunnerCorrectionLinks';
import { runnerStateText } from './runner-text';

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
    <PageDialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
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
    </PageDialog>
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

interface ProvenanceStepsProps {
  /** YYMMDD. */
  readonly day: string;
  readonly steps: readonly ProvenanceStep[];
  /** Called when a link is followed. */
  readonly onLeave: () => void;
}

/** Every step in order; one that does not count is struck through, with the reason. */
function ProvenanceSteps({ day, steps, onLeave }: ProvenanceStepsProps) {
  return (
    <Box component="ol" aria-label="Steg för steg" sx={listStyle}>
      {steps.map((step) => {
        const { revision, status, at, words } = step;
        const reason = stepStatusText(step, steps);
        return (
          <li key={revision}>
            <div className="tabular">
              {stockholmTime(at)}
              <Box sx={otherDayStyle}>{formatOtherDay(at, dateOfDay(day))}</Box>
            </div>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {status === 'counts' ? (
                words
              ) : (
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  {words}
                </Box>
              )}
              {reason && <strong> {reason}</strong>}
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{stepSourceText(step)}</Box>
              <Box
                component={Link}
                to={paths.journalEntry(day, revision)}
                aria-label={`Se i journalen: ${words}`}
                sx={{ display: 'inline-block', py: 1.25, color: '#1A237E', fontSize: '0.875rem' }}
                onClick={onLeave}
              >
                Se i journalen
              </Box>
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

const otherDayStyle = { color: 'text.secondary', fontSize: '0.875rem' } as const;

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: 1.5,
    pt: 1,
    borderTop: '1px solid',
    borderColor: 'divider',
    lineHeight: 1.4,
  },
} as const;

/** Crossing − start = result, the result as shown, and the rule behind the place. */
function ProvenanceSum({ provenance }: { readonly provenance: Provenance }) {
  const { started, finished, result, shown } = provenance.sum;
  return (
    <Box component="dl" sx={sumStyle}>
      <Fact label="Målgång">{finished === null ? 'saknas' : clockTime(finished)}</Fact>
      <Fact label="− Start">{started === null ? 'saknas' : clockTime(started)}</Fact>
      {result !== null && shown !== null && (
        <Fact label="= Tid">
          {exactResult(result)}
          <SubText>visas {formatResult(shown)}, avrundat uppåt till tiondelar</SubText>
        </Fact>
      )}
      <Place {...provenance} />
    </Box>
  );
}

function Place({ sum, status, bib, group }: Provenance) {
  const { place, groupPlace, rule, started } = sum;
  if (place === null || rule === null) {
    const state = runnerStateText({ status, bib }, started === null ? '' : 'started');
    return <Fact label="Plats">saknas: {state}</Fact>;
  }
  return (
    <Fact label="Plats">
      {place}
      {groupPlace !== null && ` (${group} ${String(groupPlace)})`}
      <SubText>{RULES[rule]}</SubText>
    </Fact>
  );
}

const RULES: Readonly<Record<PlaceRule, string>> = {
  crossing: 'i den ordning de gick i mål, på tusendelen',
  bib: 'samma tusendel som någon annan: lägsta numret först',
  tie: 'delad placering enligt domare',
  judge: 'målordning enligt domare',
};

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </>
  );
}

function SubText({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400 }}>
      {children}
    </Box>
  );
}

const sumStyle = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mb: 2,
  p: 1.5,
  borderRadius: 1,
  backgroundColor: '#EEF0FA',
  '& dt': { fontWeight: 400 },
  '& dd': { m: 0, fontWeight: 700 },
} as const;

/** Formats an instant (epoch ms) to the millisecond: '11:03:29,963'. */
function clockTime(at: number): string {
  return `${stockholmTime(at)},${thousandths(at)}`;
}

/** Formats a result (ms) to the millisecond: '3:29,963'. */
function exactResult(ms: number): string {
  const [sign, length] = ms < 0 ? ['−', -ms] : ['', ms];
  const seconds = formatResult(length - (length % 1000)).replace(/\.0$/, '');
  return `${sign}${seconds},${thousandths(length)}`;
}

function thousandths(ms: number): string {
  return String(ms % 1000).padStart(3, '0');
}

/** Returns why a step does not count; '' if it does. `steps` are all steps. */
function stepStatusText(step: ProvenanceStep, steps: readonly ProvenanceStep[]): string {
  switch (step.status) {
    case 'counts':
      return '';
    case 'replaced': {
      const later = steps.find(({ revision }) => revision === step.because);
      return later ? `ersatt ${stockholmTime(later.recordedAt)}` : 'ersatt';
    }
    case 'revoked':
      return ['ur kraft', step.revoked && revokedText(step.revoked)].filter(Boolean).join(' ');
    case 'elsewhere':
      return 'gäller den andra sedan numren bytts';
    case 'adrift':
      return 'fick ingen verkan';
  }
}

function revokedText({ at, by, reason }: NonNullable<ProvenanceStep['revoked']>): string {
  return `${stockholmTime(at)}${by === '' ? '' : ` av ${by}`} (${reason})`;
}

/** Returns organiser and device, and when it was saved if that was later than it happened. */
function stepSourceText({ by, device, at, recordedAt }: ProvenanceStep): string {
  const [happened, saved] = [stockholmTime(at), stockholmTime(recordedAt)];
  return [by, device, happened !== saved && `sparat ${saved}`].filter(Boolean).join(' · ');
}
