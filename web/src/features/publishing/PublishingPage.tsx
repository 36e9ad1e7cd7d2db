import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  boardRaceRow,
  boardRunnerRow,
  dayFrom,
  dayOf,
  distanceLabel,
  fingerprintOf,
  formatFingerprint,
  lastPublished,
  RESULT_MARKS,
  publicationChanges,
  publicationOf,
  publicationText,
  readPart,
  standingsIn,
  statusLabel,
  versionText,
  type BoardRace,
  type DayEvent,
  type DayHistory,
  type PublishedState,
  type RacedayEvent,
} from '@app/domain';
import { errorText } from '../../api/client';
import { sendCommand } from '../../api/commands';
import { dayHistoryQuery, useLiveHistory } from '../../api/live-history';
import { useConfirm } from '../../components/ConfirmProvider';
import { DataState } from '../../components/DataState';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle } from '../../components/PageLayout';
import { PlainTable } from '../../components/PlainTable';
import { formatMoment, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';

/**
 * Publishes a race's results as a numbered version. Shows the difference from the last one, and all versions.
 */
export function PublishingPage() {
  const { part = '' } = useParams();
  const race = readPart(part);
  if (!race)
    return (
      <>
        <PageTitle title="Publicera resultat" />
        <Alert severity="warning">Loppet finns inte.</Alert>
      </>
    );
  return (
    <>
      <PageTitle title={`Publicera resultat ${distanceLabel(race.distance)}`} lead={formatWeekday(race.date)}>
        <Button component={Link} to={paths.editRace(part)}>
          Till löparna
        </Button>
      </PageTitle>
      <RaceLoader key={part} part={part} />
    </>
  );
}

function RaceLoader({ part }: { part: string }) {
  const history = useLiveHistory(dayOf(part));
  return (
    <DataState query={history}>{(data) => <PublishableRace events={data.events} part={part} />}</DataState>
  );
}

function PublishableRace({ events, part }: { part: string } & Parameters<typeof publishableOf>[0]) {
  const publishable = useMemo(() => publishableOf({ events }, part), [events, part]);
  if (!publishable) return <Alert severity="warning">Loppet finns inte.</Alert>;
  const { race, lastPublication, counts, publications } = publishable;
  if (race.state === '')
    return <Typography>Loppet har inte startat: det finns inget resultat än.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 840, gridTemplateColumns: '100%' }}>
      <Box component="section" aria-labelledby="now" sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h2" id="now">
          Resultatet nu
        </Typography>
        <Typography role="status" sx={{ fontWeight: 650 }}>
          {lastPublication ? publicationText(lastPublication, race.date) : 'Inte publicerat än'}
        </Typography>
        <Typography className="tabular">{counts || 'Ingen har kommit i mål än'}</Typography>
        <Difference {...publishable} />
        <ConflictWarning {...publishable} />
        <PublishButtons {...publishable} />
        <ResultLinks part={part} />
      </Box>
      {publications.length > 0 && <PublishedVersions publications={publications} />}
    </Box>
  );
}

/** The changes in the next version, and its fingerprint. */
function Difference({ lastPublication, changes, fingerprint }: Publishable) {
  return (
    <>
      {lastPublication && (
        <Typography sx={{ maxWidth: '68ch' }}>
          {changes === ''
            ? 'Inget är annorlunda än när det publicerades.'
            : `Sedan ${lastPublication.version > 0 ? `version ${String(lastPublication.version)}` : 'det preliminära'}: ${changes}.`}
        </Typography>
      )}
      <Typography className="tabular" sx={{ color: 'text.secondary' }}>
        Fingeravtryck {formatFingerprint(fingerprint)}
      </Typography>
    </>
  );
}

function ConflictWarning({ race, conflicts }: Publishable) {
  if (conflicts === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          component={Link}
          to={paths.journalConflicts(dayOf(race.part), race.part)}
          color="inherit"
          size="small"
        >
          Visa
        </Button>
      }
    >
      {conflicts === 1 ? 'En löpare går inte ihop' : `${String(conflicts)} löpare går inte ihop`}: se över
      innan resultatet fastställs.
    </Alert>
  );
}

function ResultLinks({ part }: { part: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, '& a': { lineHeight: '44px' } }}>
      <MuiLink component={Link} to={paths.resultsOnPaper(part)}>
        Skriv ut
      </MuiLink>
      <MuiLink href={`/admin/api/results/${part}`}>Hämta som CSV</MuiLink>
      <MuiLink component={Link} to={paths.corrections(dayOf(part))}>
        Rätta
      </MuiLink>
    </Box>
  );
}

function PublishedVersions({ publications }: Pick<Publishable, 'publications'>) {
  return (
    <Box component="section" aria-labelledby="published">
      <Typography variant="h2" id="published" sx={{ mb: 1 }}>
        Publicerat
      </Typography>
      <PlainTable caption="Publicerat">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">När</th>
            <th scope="col">Vad som ändrades</th>
            <th scope="col" className="wide">
              Fingeravtryck
            </th>
          </tr>
        </thead>
        <tbody>
          {publications.map(({ revision, event, meta }) => (
            <tr key={revision}>
              <td>{versionText(event.version)}</td>
              <td>
                {formatMoment(event.at)} av {meta.by}
              </td>
              <td className="free-text">{event.changes || '–'}</td>
              <td className="wide tabular">{formatFingerprint(event.fingerprint)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

/** The device name recorded with the event. */
const DEVICE = 'resultatsidan';

/** Publishes the results as shown, after confirmation, since a publication is final. */
function PublishButtons({ race, lastPublication, fingerprint, counts }: Publishable) {
  const next = (lastPublication?.version ?? 0) + 1;
  const { publish, isPending, error } = usePublishing({ part: race.part, fingerprint, next });
  const allowed = publishableAs(lastPublication, counts);
  return (
    <>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {race.state === 'ended' && (
          <Button
            variant="contained"
            disabled={isPending || !allowed.official}
            onClick={() => void publish(true)}
          >
            Fastställ som version {next}
          </Button>
        )}
        {next === 1 && (
          <Button disabled={isPending || !allowed.preliminary} onClick={() => void publish(false)}>
            Publicera som preliminärt
          </Button>
        )}
      </Box>
    </>
  );
}

/** Unchanged results are not published again, except a preliminary version as official. */
function publishableAs(lastPublication: Publishable['lastPublication'], counts: string) {
  const hasChanges = counts !== '' && (lastPublication === undefined || lastPublication.isChanged);
  return { preliminary: hasChanges, official: hasChanges || lastPublication?.version === 0 };
}

interface ShownResults {
  readonly part: string;
  readonly fingerprint: string;
  /** The number of the next official version. */
  readonly next: number;
}

function usePublishing({ part, fingerprint, next }: ShownResults) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const notice = useNotice();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ official }: { official: boolean }) =>
      sendCommand({ type: 'PublishResults', part, official, seen: fingerprint, device: DEVICE }),
    onSuccess: (_none, { official }) => {
      const text = official ? `Version ${String(next)} är publicerad` : 'Publicerat som preliminärt';
      notice({ text, tone: 'info' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: dayHistoryQuery(dayOf(part)).queryKey }),
  });
  const publish = async (official: boolean) => {
    const isSure = await confirm({
      title: official ? `Fastställ version ${String(next)}?` : 'Publicera som preliminärt?',
      text: FINAL_NOTE,
      confirmLabel: official ? 'Fastställ' : 'Publicera',
    });
    if (isSure) mutate({ official });
  };
  return { publish, isPending, error };
}

const FINAL_NOTE =
  'Det som är publicerat kan inte tas tillbaka. Ändras något efteråt säger resultatsidan det, och du publicerar en ny version.';

type Published = Extract<RacedayEvent, { type: 'ResultsPublished' }>;

/** A race's results as they would be published now. */
interface Publishable {
  readonly race: BoardRace;
  /** The fingerprint of the current results. */
  readonly fingerprint: string;
  /** Number of runners by status: '34 i mål, 2 DNF'; '' without any. */
  readonly counts: string;
  /** Number of runners with a conflict. */
  readonly conflicts: number;
  /** The last publication; undefined without one. */
  readonly lastPublication: PublishedState | undefined;
  /** The difference from it as text; '' without one. */
  readonly changes: string;
  /** All publications, the newest first. */
  readonly publications: readonly (DayEvent & { readonly event: Published })[];
}

/** The publishable results of a race; undefined if the day has no such race. */
function publishableOf({ events }: Pick<DayHistory, 'events'>, part: string): Publishable | undefined {
  const day = dayFrom(events);
  const foldedRace = day.races.get(part);
  if (!foldedRace) return undefined;
  const rows = [...day.runners.values()]
    .filter((runner) => runner.part === part)
    .map((runner) => boardRunnerRow(day, runner));
  const standings = standingsIn(rows);
  const race = boardRaceRow(foldedRace);
  return {
    race,
    fingerprint: fingerprintOf(standings),
    counts: countsText(standings.map(([, , status]) => status)),
    conflicts: rows.filter(({ conflict }) => conflict !== null).length,
    lastPublication: publicationOf(race, rows),
    changes: publicationChanges(lastPublished(day, part), standings),
    publications: events.filter((dayEvent) => isPublicationOf(dayEvent, part)).toReversed(),
  };
}

function isPublicationOf(
  dayEvent: DayEvent,
  part: string,
): dayEvent is DayEvent & { readonly event: Published } {
  return dayEvent.event.type === 'ResultsPublished' && dayEvent.event.part === part;
}

function countsText(statuses: readonly string[]): string {
  return (['finished', ...RESULT_MARKS, 'before-start'] as const)
    .flatMap((status) => {
      const label = status === 'finished' ? 'i mål' : statusLabel(status);
      const count = statuses.filter((one) => one === status).length;
      return count === 0 ? [] : [`${String(count)} ${label}`];
    })
    .join(', ');
}
