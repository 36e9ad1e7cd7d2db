import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { csvFile, partOf, stockholmDate, labelledCell } from '@app/domain';
import { Link as RouterLink } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { saveFile } from '../../components/save-file';
import { paths } from '../../config/paths';
import type { PaidEntry } from './payment-entries';
import type { RunnerEntry } from './runner-groups';

const SPLITTER = '/admin/api/export2racesplitter';

/** The server’s address for the payments as CSV. */
export const PAYMENTS_FILE = '/admin/api/payments/csv';

interface ExportLinksProps {
  readonly runners: readonly RunnerEntry[];
  readonly paid: readonly PaidEntry[];
}

/**
 * Downloads: the registrations as CSV, and start lists for RaceSplitter, all in one or one per race because
 * races start at different times.
 */
export function ExportLinks({ runners, paid }: ExportLinksProps) {
  const { edition } = useAppConfig();
  const save = () => {
    const name = `anmalningar-${edition.date}.csv`;
    saveFile({ name, type: 'text/csv;charset=utf-8', text: registrationsCsv(runners, paid) });
  };
  const races = edition.distances.map(({ metres, label }) => ({
    label,
    address: `${SPLITTER}?part=${partOf(edition.date, metres)}`,
    file: `RaceSplitter-${label}.csv`,
  }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 3 }}>
      <Button size="small" onClick={save}>
        Ladda ner CSV
      </Button>
      <Button size="small" component="a" href={PAYMENTS_FILE} download className="not-printed">
        Betalningar som CSV
      </Button>
      <Button size="small" component={RouterLink} to={paths.reconciliation()} className="not-printed">
        Stäm av mot banken
      </Button>
      <Button size="small" component={RouterLink} to={paths.registrationTable()} className="not-printed">
        Tabell att skriva ut
      </Button>
      <Button size="small" component={RouterLink} to={paths.erasure()} className="not-printed">
        Radera personuppgifter
      </Button>
      <Box component="nav" aria-label="RaceSplitter" className="not-printed" sx={LINKS}>
        <span>RaceSplitter:</span>
        {[{ label: 'alla', address: SPLITTER, file: 'RaceSplitter.csv' }, ...races].map((race) => (
          <Link
            key={race.label}
            href={race.address}
            download={race.file}
            aria-label={`Startlista till RaceSplitter, ${race.label}`}
          >
            {race.label}
          </Link>
        ))}
      </Box>
    </Box>
  );
}

// The width of a touch target.
const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  '& a': { display: 'grid', placeItems: 'center', minWidth: 44, minHeight: 44 },
} as const;

const HEAD = [
  'Distans',
  'Startnummer',
  'Förnamn',
  'Efternamn',
  'Ålder',
  'Födelseår',
  'Klass',
  'Klubb/Företag',
  'E-post',
  'Telefon',
  'Betald',
  'Betaldatum',
  'Kvittonummer',
];

/**
 * Every runner as a CSV file that a Swedish Excel opens as a table: semicolons, decimal comma, UTF-8 byte
 * order mark.
 */
export function registrationsCsv(entries: readonly RunnerEntry[], paid: readonly PaidEntry[]): string {
  const paidBy = new Map(paid.map((entry) => [entry.registration.registration, entry]));
  const rows = entries.flatMap(({ registration: { registration, email, ...row }, runner }) => {
    if (!runner) return [];
    const { distance, bib, firstname, lastname, age, birthYear, group, company, phone } = runner;
    const km = String(distance).replace('.', ',');
    const { paidAt: at, number } = paidBy.get(registration) ?? {};
    const payment = [
      row.paid ? 'ja' : 'nej',
      at && stockholmDate(Date.parse(at)),
      labelledCell('Kvitto', number ?? ''),
    ];
    return [[km, bib, firstname, lastname, age, birthYear, group, company, email, phone, ...payment]];
  });
  return csvFile(HEAD, rows);
}
