import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import {
  parseBankLines,
  bookedMoney,
  proposedColumns,
  reconcile,
  reconciliationCsv,
  reconciliationLabels,
  sumOf,
  type BankFile,
  type BankLine,
  type UnreadableLine,
  type Reconciliation,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import type { Registrations } from '../../api/registrations';
import { saveFile } from '../../components/save-file';
import { ColumnChoice } from './ColumnChoice';
import { Differences } from './Differences';
import { formatOre } from './ore';
import { useStoredColumns } from './use-stored-columns';

interface BankComparisonProps {
  readonly file: BankFile;
  readonly data: Registrations;
}

/**
 * Chooses the columns of a bank file and compares its lines with our payments. Updates when a payment is
 * linked.
 */
export function BankComparison({ file, data }: BankComparisonProps) {
  const booked = useMemo(() => bookedMoney(data.payments), [data.payments]);
  const ours = useMemo(() => new Set(booked.flatMap(({ references }) => references)), [booked]);
  const proposed = useMemo(() => proposedColumns(file, ours), [file, ours]);
  const [stored, store] = useStoredColumns(file);
  const columns = stored ?? proposed;
  const { lines, broken } = useMemo(() => parseBankLines(file, columns, ours), [file, columns, ours]);
  const result = useMemo(() => reconcile(lines, booked), [lines, booked]);
  const isChosen = columns.date >= 0 && columns.amount >= 0;
  return (
    <>
      <ColumnChoice file={file} columns={columns} onChoose={store} />
      {isChosen && lines.length > 0 ? (
        <Result result={result} lines={lines} broken={broken} data={data} />
      ) : (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          Välj de kolumner som har datum och belopp: ingen rad går att läsa så här.
          {isChosen && broken[0] && ` Till exempel ${brokenLineText(broken[0])}.`}
        </Alert>
      )}
    </>
  );
}

interface ResultProps {
  readonly result: Reconciliation;
  readonly lines: readonly BankLine[];
  readonly broken: readonly UnreadableLine[];
  readonly data: Registrations;
}

function Result({ result, lines, broken, data }: ResultProps) {
  const { edition } = useAppConfig();
  const save = () => {
    const text = reconciliationCsv(result, broken);
    saveFile({ name: `avstamning-${edition.date}.csv`, type: 'text/csv;charset=utf-8', text });
  };
  return (
    <Box component="section" aria-labelledby="result">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h2" id="result">
          Jämförelsen
        </Typography>
        <Button size="small" className="not-printed" onClick={save}>
          Spara som CSV
        </Button>
      </Box>
      <Sums result={result} />
      <LineWarnings lines={lines} broken={broken} />
      <Differences result={result} data={data} />
    </Box>
  );
}

function Sums({ result: { agrees, differs, onlyBank, onlyHere } }: Pick<ResultProps, 'result'>) {
  const figures = [
    { label: reconciliationLabels.agrees, count: agrees.length, sum: sumOf(agrees.map(({ line }) => line)) },
    {
      label: reconciliationLabels.differs,
      count: differs.length,
      sum: sumOf(differs.map(({ line }) => line)),
    },
    { label: reconciliationLabels.onlyBank, count: onlyBank.length, sum: sumOf(onlyBank) },
    { label: reconciliationLabels.onlyHere, count: onlyHere.length, sum: sumOf(onlyHere) },
  ];
  return (
    <Box component="dl" aria-label="Summor" sx={SUMS}>
      {figures.map(({ label, count, sum }) => (
        <Box key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {label}
          </Box>
          <Box
            component="dd"
            className="tabular"
            sx={{ m: 0, fontSize: '1.25rem', fontWeight: 750, color: 'info.main' }}
          >
            {count}{' '}
            <Box component="span" sx={{ fontSize: '1rem', whiteSpace: 'nowrap' }}>
              · {formatOre(sum)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const SUMS = {
  m: 0,
  mb: 3,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;

/** Warns about unreadable and repeated rows in the file. */
function LineWarnings({ lines, broken }: Pick<ResultProps, 'lines' | 'broken'>) {
  const twice = lines.filter(({ same }) => same !== null);
  return (
    <>
      {broken.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {broken.length === 1 ? '1 rad' : `${String(broken.length)} rader`} kan inte läsas och räknas inte:{' '}
          {joinTexts(broken.map(brokenLineText))}
        </Alert>
      )}
      {twice.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Samma rad flera gånger i filen:{' '}
          {joinTexts(twice.map(({ line, same }) => `rad ${String(line)} är likadan som rad ${String(same)}`))}
        </Alert>
      )}
    </>
  );
}

const brokenLineText = ({ line, problem }: UnreadableLine) => `rad ${String(line)}, ${problem}`;

const MOST_LISTED = 10;

function joinTexts(all: readonly string[]): string {
  const more = all.length - MOST_LISTED;
  return `${all.slice(0, MOST_LISTED).join('; ')}${more > 0 ? `; och ${String(more)} till` : ''}.`;
}
