import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  correctionAnnouncements,
  distanceLabel,
  formatResult,
  hasPublicName,
  readPart,
  recordAnnouncements,
  stockholmTime,
  type Comparison,
  type Consequences,
  type RaceChange,
  type RunnerChange,
  type Standing,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { WrapBetweenWords } from '../../components/WrapBetweenWords';
import { conflictText } from '../../components/board-runner-text';
import { fullName, raceStateText, runnerStateText } from '../../components/runner-text';

/** Rows shown at once. Moving a start changes every runner, and the buttons are below the table. */
const INITIAL_ROWS = 10;

/** Rows beyond this are counted and not listed. */
const MAX_ROWS = 60;

interface ConsequencesTableProps extends Consequences {
  /** The consequences shown before; rows that differ from them are marked. */
  readonly since?: Consequences | undefined;
}

/**
 * The consequences, before and after: races, runners with changed results, and runners who only change place.
 */
export function ConsequencesTable({ races, runners, since }: ConsequencesTableProps) {
  const { edition } = useAppConfig();
  const own = runners.filter(({ onlyPlace }) => !onlyPlace);
  const moved = runners.filter(({ onlyPlace }) => onlyPlace);
  if (races.length + runners.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>Inget ändras i resultat och listor.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {races
        .filter((race) => raceChangeText(race) !== '')
        .map((race) => (
          <Alert key={race.part} severity={race.after?.noStart ? 'warning' : 'info'}>
            {raceChangeText(race)}
          </Alert>
        ))}
      {recordAnnouncements({ races, runners }, edition).map((sentence) => (
        <Alert key={sentence} severity="info">
          {sentence}
        </Alert>
      ))}
      {own.length > 0 && <Changes caption="Före och efter" changes={own} since={since} />}
      {moved.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={summaryStyle}>
            {moved.length === 1 ? '1 löpare byter plats' : `${String(moved.length)} löpare byter plats`}
          </Box>
          <Changes caption="Byter plats" changes={moved} since={since} />
        </Box>
      )}
    </Box>
  );
}

/** What the announcer should say about corrections. */
export function AnnouncerText({ comparison }: { readonly comparison: Comparison }) {
  const { edition } = useAppConfig();
  return correctionAnnouncements(comparison, edition).map((sentence) => (
    <Typography key={sentence} sx={{ mt: 1 }}>
      Till speakern: {sentence}
    </Typography>
  ));
}

const summaryStyle = { cursor: 'pointer', minHeight: 44, lineHeight: '44px' } as const;

function Changes({
  caption,
  changes,
  since,
}: {
  readonly caption: string;
  readonly changes: readonly RunnerChange[];
  readonly since: Consequences | undefined;
}) {
  const isNews = (change: RunnerChange) => since !== undefined && differsFrom(change, since);
  const [first, others] = [changes.slice(0, INITIAL_ROWS), changes.slice(INITIAL_ROWS, MAX_ROWS)];
  return (
    <>
      <ChangeTable caption={caption} changes={first} isNews={isNews} />
      {others.length > 0 && (
        <Box component="details" open={others.some(isNews) || undefined}>
          <Box component="summary" sx={summaryStyle}>
            {`Visa ${String(changes.length - INITIAL_ROWS)} till`}
          </Box>
          <ChangeTable caption={`${caption}, fler löpare`} changes={others} isNews={isNews} />
          {changes.length > MAX_ROWS && <Typography>och {changes.length - MAX_ROWS} till</Typography>}
        </Box>
      )}
    </>
  );
}

interface ChangeTableProps {
  readonly caption: string;
  readonly changes: readonly RunnerChange[];
  readonly isNews: (change: RunnerChange) => boolean;
}

function ChangeTable({ caption, changes, isNews }: ChangeTableProps) {
  return (
    <PlainTable caption={caption}>
      <TableHead columns={[['Löpare'], ['Före'], ['Efter']]} />
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.sort} change={change} isNews={isNews(change)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Whether the earlier consequences had this runner with another outcome, or not at all. */
function differsFrom({ sort, after }: RunnerChange, { runners }: Consequences): boolean {
  const shown = runners.find((one) => one.sort === sort);
  return JSON.stringify(shown?.after) !== JSON.stringify(after);
}

function ChangeRow({ change, isNews }: { readonly change: RunnerChange; readonly isNews: boolean }) {
  const { hideAgeUnder } = useAppConfig().edition.publicResults;
  const { before, after } = change;
  const isMoved = before && after && before.part !== after.part;
  const where = (standing: typeof before) =>
    isMoved && standing ? `${distanceLabel(readPart(standing.part)?.distance ?? 0)}: ` : '';
  return (
    <tr className={isNews ? 'new' : undefined}>
      <td className="free-text">
        {fullName(change)}
        {!hasPublicName(change, hideAgeUnder) && <small> (ropas inte ut)</small>}
        {isNews && <strong> (ändrat)</strong>}
      </td>
      <td className="free-text">
        {where(before)}
        <WrapBetweenWords text={standingText(before)} />
      </td>
      <td className="free-text">
        {where(after)}
        <WrapBetweenWords text={standingText(after)} />
        {after?.conflict && <div className="issue">{conflictText(after)}</div>}
      </td>
    </tr>
  );
}

/** A runner's standing in one line: 'nr 127, i mål 18:10.3, plats 4 (Dam 2)'. */
function standingText(standing: Standing | null): string {
  if (!standing) return 'inte på listan';
  const { group, bib, status, result, place, groupPlace } = standing;
  const state = runnerStateText({ status, bib }, 'started');
  const groupText = groupPlace === null ? '' : ` (${group} ${String(groupPlace)})`;
  return [
    bib === null ? 'utan nummer' : `nr\u00a0${String(bib)}`,
    result === null ? state : `${state} ${formatResult(result)}`,
    place !== null && `plats\u00a0${String(place)}${groupText}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The change of a race's state, '5.6K: avslutat → pågår', and of its start; '' without a change. */
function raceChangeText({ part, before, after }: RaceChange): string {
  const label = distanceLabel(readPart(part)?.distance ?? 0);
  const [was, is] = [before, after].map((race) => (race ? raceStateText(race.state) : 'finns inte'));
  const starts = [before, after].map((race) =>
    race?.started == null ? 'saknas' : stockholmTime(race.started),
  );
  const state = was === is ? [] : [`${String(was)} → ${String(is)}`];
  const start = starts[0] === starts[1] ? [] : [`start ${String(starts[0])} → ${String(starts[1])}`];
  const changes = [...state, ...start];
  return changes.length === 0 ? '' : `${label}: ${changes.join(', ')}`;
}
