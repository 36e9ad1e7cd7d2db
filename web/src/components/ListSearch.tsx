import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

interface ListSearchProps {
  readonly label: string;
  readonly query: string;
  readonly onType: (query: string) => void;
  /** Number of rows shown, and of all rows. */
  readonly found: number;
  readonly total: number;
}

/** A search field for the list below it, with the number of matches. */
export function ListSearch({ label, query, onType, found, total }: ListSearchProps) {
  return (
    <>
      <TextField
        type="search"
        size="small"
        label={label}
        value={query}
        onChange={({ target }) => onType(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        sx={{ width: '100%', maxWidth: 480, mb: 1 }}
      />
      <Typography role="status" sx={{ color: 'text.secondary', minHeight: '1.6em' }}>
        {query && hitsText(found, total)}
      </Typography>
    </>
  );
}

function hitsText(found: number, total: number): string {
  return found === 0 ? 'Ingen träff.' : `${String(found)} av ${String(total)} visas`;
}
