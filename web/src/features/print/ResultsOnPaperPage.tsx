import Typography from '@mui/material/Typography';
import {
  boardRaceRow,
  distanceLabel,
  formatFingerprint,
  publicationOf,
  publicationText,
  type PublishedState,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { fullName } from '../../components/runner-text';
import { formatDay } from '../../config/formats';
import { ListSheet, PrintControls, PrintPage, Sheets, type PrintedRace } from './PrintPage';
import { toPages, resultLines, type ResultLine } from './sheets';
import { TableHead } from '../../components/TableHead';

/** One race's results on paper, for the notice board, with the version and fingerprint of the publication. */
export function ResultsOnPaperPage() {
  return <PrintPage title="Resultat">{(race) => <Results printed={race} />}</PrintPage>;
}

function Results({ printed: { race, runners, distance, date } }: { printed: PrintedRace }) {
  const { edition } = useAppConfig();
  const pages = toPages(resultLines(runners, edition.publicResults.hideAgeUnder));
  const state = publicationOf(boardRaceRow(race), runners);
  const statusText = state ? publicationText(state, date) : 'Inte publicerat';
  return (
    <>
      <PrintControls isReady={pages.length > 0}>
        <Typography role="status">{pagesText(pages.length, statusText)}</Typography>
      </PrintControls>
      <Sheets margin="0">
        {pages.map((lines, index) => (
          <ListSheet
            key={index}
            title={`Resultat ${distanceLabel(distance)}`}
            lead={`${edition.name}, ${formatDay(date)}. ${statusText}.`}
            note={fingerprintNote(state)}
            page={`Sida ${String(index + 1)} av ${String(pages.length)}`}
          >
            <Lines lines={lines} />
          </ListSheet>
        ))}
      </Sheets>
    </>
  );
}

function pagesText(pages: number, statusText: string): string {
  if (pages === 0) return 'Inget resultat att skriva ut än.';
  return `${pages === 1 ? '1 sida' : `${String(pages)} sidor`}. ${statusText}.`;
}

/** The fingerprint, shown only if the results are unchanged since publication. */
function fingerprintNote(state: PublishedState | undefined): string {
  return state && !state.isChanged ? `Fingeravtryck ${formatFingerprint(state.fingerprint)}` : '';
}

function Lines({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <>
      <TableHead
        columns={[
          ['Plats', 'num'],
          ['Nr', 'num'],
          ['Namn'],
          ['Klass', 'short'],
          ['Klubb/Företag', 'club'],
          ['Tid', 'time'],
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.sort}>
            <td className="num">{line.place}</td>
            <td className="num">{line.bib}</td>
            <td>{fullName(line)}</td>
            <td>{[line.group, line.groupPlace].filter(Boolean).join(' ')}</td>
            <td>{line.company}</td>
            <td className="result">{line.time}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
