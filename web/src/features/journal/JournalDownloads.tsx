import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { journalCsv, journalJsonLines, type JournalLine } from '@app/domain';
import { saveFile } from '../../components/save-file';

/** Downloads the filtered journal as CSV or JSON Lines. */
export function JournalDownloads({
  day,
  entries,
}: {
  readonly day: string;
  readonly entries: readonly JournalLine[];
}) {
  if (entries.length === 0) return null;
  return (
    <Box className="not-printed" sx={{ display: 'flex', gap: 0.5 }}>
      <Button
        size="small"
        variant="text"
        onClick={() => {
          saveFile({ name: `journal-${day}.csv`, type: 'text/csv', text: journalCsv(entries) });
        }}
      >
        Ladda ner CSV
      </Button>
      <Button
        size="small"
        variant="text"
        onClick={() => {
          const text = journalJsonLines(entries);
          saveFile({ name: `journal-${day}.jsonl`, type: 'application/jsonl', text });
        }}
      >
        JSON Lines
      </Button>
    </Box>
  );
}
