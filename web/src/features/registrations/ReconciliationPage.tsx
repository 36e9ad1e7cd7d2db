import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent, useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  bookedMoney,
  MAX_BANK_COLUMNS,
  parseBankLines,
  proposedColumns,
  reconcile,
  reconciliationCsv,
  reconciliationLabels,
  sumOf,
  type BankColumns,
  type BankFile,
  type BankLine,
  type Reconciliation,
  type UnreadableLine,
  headerKey,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { PlainTable } from '../../components/PlainTable';
import { saveFile } from '../../components/save-file';
import { Section } from '../../components/Section';
import { paths } from '../../config/paths';
import { json, storedValue, useStored } from '../../config/stored-value';
import { Differences, formatOre } from './Differences';
import { PAYMENTS_FILE } from './ExportLinks';
import { readBankFile, type ChosenFile } from './read-bank-file';

/** Compares a bank file with the payments. The file is read in the browser and sent nowhere. */
export function ReconciliationPage() {
  const query = useQuery(registrationsQuery);
  const [chosen, setChosen] = useState<ChosenFile>();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) void readBankFile(file).then(setChosen);
    target.value = '';
  };
  return (
    <>
      <PageTitle
        title="Avstämning mot banken"
        lead="Välj en CSV-fil från banken eller Swish och jämför den med betalningarna här. Filen läses i webbläsaren och skickas ingenstans."
      />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}
        className="not-printed"
      >
        <Button variant="contained" onClick={() => input.current?.click()}>
          {chosen ? 'Välj en annan fil' : 'Välj fil från banken'}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="Bankens fil"
          accept=".csv,.txt,.tsv,.skv,.xlsx,.xls,text/csv,text/plain"
          hidden
          onChange={choose}
        />
        <Button component="a" href={PAYMENTS_FILE} download>
          Betalningar som CSV
        </Button>
        <Button component={RouterLink} to={paths.payments()}>
          Alla betalningar
        </Button>
      </Box>
      <Typography role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {chosen && 'file' in chosen && `${chosen.name}: ${String(chosen.file.rows.length)} rader`}
      </Typography>
      {chosen && 'problem' in chosen && (
        <Alert severity="error" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          <strong>{chosen.name}</strong>: {chosen.problem}
        </Alert>
      )}
      <DataState query={query}>
        {(data) =>
          chosen && 'file' in chosen ? (
            <BankComparison key={chosen.name} file={chosen.file} data={data} />
          ) : (
            <EmptyState
              title="Ingen fil vald."
              text="Ta ut en kontohistorik som CSV hos banken, gärna från första anmälan till några dagar efter loppet. Kommatecken, semikolon och tabb går lika bra."
            />
          )
        }
      </DataState>
    </>
  );
}

interface BankComparisonProps {
  readonly file: BankFile;
  readonly data: Registrations;
}

/**
 * Chooses the columns of a bank file and compares its lines with our payments. Updates when a payment is
 * linked.
 */
function BankComparison({ file, data }: BankComparisonProps) {
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

interface ColumnChoiceProps {
  readonly file: BankFile;
  readonly columns: BankColumns;
  readonly onChoose: (columns: BankColumns) => void;
}

/** The first rows of the file, and a choice of which column holds the date, the amount and the reference. */
function ColumnChoice({ file: { header, rows, leftOut }, columns, onChoose }: ColumnChoiceProps) {
  return (
    <Section title="Kolumnerna" sx={{ mb: 4 }}>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        Föreslagna efter innehållet. Ditt val sparas på den här enheten för filer med samma rubriker.
        {leftOutText(leftOut)}
      </Typography>
      <Box sx={CHOICES}>
        {COLUMN_LABELS.map(({ column, label }) => (
          <TextField
            key={column}
            select
            label={label}
            value={columns[column]}
            onChange={({ target }) => onChoose({ ...columns, [column]: Number(target.value) })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value={-1}>{column === 'reference' ? 'Ingen' : 'Välj kolumn'}</option>
            {header.map((name, at) => (
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </TextField>
        ))}
      </Box>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Filens första rader">
        <PlainTable caption="Filens första rader">
          <thead>
            <tr>
              <th scope="col" className="num">
                Rad
              </th>
              {header.map((name, at) => (
                <th key={at} scope="col">
                  {name}
                  {COLUMN_LABELS.filter(({ column }) => columns[column] === at).map(({ label }) => (
                    <Box key={label} component="span" sx={MARK}>
                      {label}
                    </Box>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, PREVIEW_ROWS).map(({ line, cells }) => (
              <tr key={line}>
                <td className="num">{line}</td>
                {header.map((_name, at) => (
                  <Box component="td" key={at} sx={{ whiteSpace: 'nowrap' }}>
                    {(cells[at] ?? '').slice(0, 60)}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </Section>
  );
}

/** Says which columns cannot be chosen, with a leading blank; '' if none. */
function leftOutText({ empty, beyond }: BankFile['leftOut']): string {
  const without = ` ${empty === 1 ? '1\u00a0tom kolumn' : `${String(empty)}\u00a0tomma kolumner`} visas inte.`;
  const more = beyond === 1 ? '1\u00a0kolumn' : `${String(beyond)}\u00a0kolumner`;
  const first = String(MAX_BANK_COLUMNS);
  const tooWide = ` Filen har ${more} för mycket: bara de ${first}\u00a0första med innehåll läses.`;
  return (empty > 0 ? without : '') + (beyond > 0 ? tooWide : '');
}

const PREVIEW_ROWS = 5;

const COLUMN_LABELS = [
  { column: 'date', label: 'Datum' },
  { column: 'amount', label: 'Belopp' },
  { column: 'reference', label: 'Referens' },
] as const;

const CHOICES = {
  display: 'grid',
  gap: 2,
  mb: 2,
  maxWidth: 840,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;

const MARK = {
  ml: 1,
  px: 0.75,
  borderRadius: 0.75,
  backgroundColor: 'primary.main',
  color: 'text.primary',
  fontWeight: 700,
} as const;

const MAX_HEADERS = 12;

/**
 * The columns stored on this device for files with this header, and a setter. Stores the 12 latest headers.
 */
function useStoredColumns(
  file: BankFile,
): readonly [BankColumns | undefined, (columns: BankColumns) => void] {
  const key = headerKey(file);
  const found = useStored(storedColumns).find(([header]) => header === key)?.[1];
  const set = (columns: BankColumns) =>
    storedColumns.change((entries) => {
      const others = entries.filter(([header]) => header !== key);
      return [[key, columns] as const, ...others].slice(0, MAX_HEADERS);
    });
  return [found && isWithin(found, file) ? found : undefined, set];
}

type StoredColumns = readonly (readonly [header: string, columns: BankColumns])[];

const storedColumns = storedValue(
  'bankens-kolumner',
  json<StoredColumns>((read) => (Array.isArray(read) ? read.filter(isEntry) : [])),
);

function isEntry(entry: unknown): entry is StoredColumns[number] {
  const [header, columns] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  return typeof header === 'string' && typeof columns === 'object' && columns !== null;
}

function isWithin({ date, amount, reference }: BankColumns, { header }: BankFile): boolean {
  return [date, amount, reference].every((at) => Number.isInteger(at) && at >= -1 && at < header.length);
}
