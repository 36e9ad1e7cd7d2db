import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAX_BANK_COLUMNS, type BankColumns, type BankFile } from '@app/domain';
import { PlainTable } from '../../components/PlainTable';

interface ColumnChoiceProps {
  readonly file: BankFile;
  readonly columns: BankColumns;
  readonly onChoose: (columns: BankColumns) => void;
}

/** The first rows of the file, and a choice of which column holds the date, the amount and the reference. */
export function ColumnChoice({ file: { header, rows, leftOut }, columns, onChoose }: ColumnChoiceProps) {
  return (
    <Box component="section" aria-labelledby="columns" sx={{ mb: 4 }}>
      <Typography variant="h2" id="columns" sx={{ mb: 1 }}>
        Kolumnerna
      </Typography>
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
    </Box>
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
