import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { distanceLabel, startOfRace } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { ChoiceField } from '../../components/PlainFields';
import { fullName } from '../../components/runner-text';
import { formatClock, formatDay } from '../../config/formats';
import { ListSheet, PrintControls, PrintPage, Sheets, type PrintedRace } from './PrintPage';
import { startListLines, toPages, type Audience, type StartListLine, type ListOrder } from './sheets';
import { TableHead } from '../../components/TableHead';

/** One race's start list on paper: public for the notice board, or with every name for officials. */
export function StartListOnPaperPage() {
  return <PrintPage title="Startlista">{(race) => <StartList race={race} />}</PrintPage>;
}

function StartList({ race }: { race: PrintedRace }) {
  const { edition } = useAppConfig();
  const [audience, setAudience] = useState<Audience>('public');
  const [order, setOrder] = useState<ListOrder>('name');
  const { hideAgeUnder } = edition.publicResults;
  const pages = toPages(startListLines(race.runners, { audience, order, hideAgeUnder }));
  const start = startOfRace(edition, race);
  return (
    <>
      <PrintControls isReady={pages.length > 0}>
        <ChoiceField
          label="Ordning"
          value={order}
          options={[
            { value: 'name', label: 'Efter namn' },
            { value: 'bib', label: 'Efter nummer' },
          ]}
          onChange={(chosen) => setOrder(chosen as ListOrder)}
        />
        <ChoiceField
          label="För"
          value={audience}
          options={[
            { value: 'public', label: 'Anslagstavlan' },
            { value: 'officials', label: 'Funktionärer (alla namn)' },
          ]}
          onChange={(chosen) => setAudience(chosen as Audience)}
        />
      </PrintControls>
      <Typography role="status" className="not-printed" sx={{ mb: 2 }}>
        {summaryText(race.runners.length, pages.length, audience)}
      </Typography>
      <Sheets margin="0">
        {pages.map((lines, index) => (
          <ListSheet
            key={index}
            title={`Startlista ${distanceLabel(race.distance)}`}
            lead={[edition.name, formatDay(race.date), start && `start kl. ${formatClock(start)}`]
              .filter(Boolean)
              .join(', ')}
            note={audience === 'officials' ? 'Endast för funktionärer' : ''}
            page={`Sida ${String(index + 1)} av ${String(pages.length)}`}
          >
            <Lines lines={lines} />
          </ListSheet>
        ))}
      </Sheets>
    </>
  );
}

function summaryText(runners: number, pages: number, audience: Audience): string {
  if (runners === 0) return 'Inga löpare anmälda på distansen';
  const whose =
    audience === 'public'
      ? 'Den som bett att vara anonym, eller är för ung för att visas, står som Anonym.'
      : 'Alla namn: sätt inte upp listan där andra läser den.';
  return `${String(runners)} löpare på ${String(pages)} ${pages === 1 ? 'sida' : 'sidor'}. ${whose}`;
}

function Lines({ lines }: { lines: readonly StartListLine[] }) {
  return (
    <>
      <TableHead columns={[['Nr', 'num'], ['Namn'], ['Klass', 'short'], ['Klubb/Företag', 'club']]} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.sort}>
            <td className="num">{line.bib ?? 'TBD'}</td>
            <td>{nameOf(line)}</td>
            <td>{line.group}</td>
            <td>{line.company}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** 'Ödman, Stina': last name first, for lookup on paper. */
function nameOf(line: StartListLine): string {
  return line.lastname === '' ? fullName(line) : `${line.lastname}, ${line.firstname}`;
}
