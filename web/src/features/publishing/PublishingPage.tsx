import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { dayOf, distanceLabel, formatFingerprint, publicationText, readPart, versionText } from '@app/domain';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useLiveHistory } from '../../api/live-history';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { PlainTable } from '../../components/PlainTable';
import { formatMoment, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { publishableOf, type Publishable } from './publication';
import { PublishButtons } from './PublishButtons';

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
