import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlainTable } from '../../components/PlainTable';
import type { ImportLine } from './import-list';

interface ImportPreviewProps {
  readonly lines: readonly ImportLine[];
  /** The server's refusals, by command id. */
  readonly refusals: ReadonlyMap<string, string>;
}

/** The parsed list, line by line, with errors as text. */
export function ImportPreview({ lines, refusals }: ImportPreviewProps) {
  const isWrong = (line: ImportLine) => errorsOf(line, refusals).length > 0;
  const wrong = lines.filter(isWrong).length;
  const isTelling = (line: ImportLine, index: number) =>
    index < ALWAYS_SHOWN || line.note !== undefined || isWrong(line);
  const shown = lines.filter(isTelling).slice(0, MAX_SHOWN);
  return (
    <Box sx={{ maxHeight: 480, overflow: 'auto' }} tabIndex={0} role="region" aria-label="Förhandsvisning">
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {lines.length - wrong} av {lines.length} rader är klara att läggas till
        {wrong > 0 && `, ${wrong} behöver rättas`}
      </Typography>
      <PlainTable caption="Så här tolkas listan">
        <thead>
          <tr>
            <th className="num">Rad</th>
            <th className="num">Nr</th>
            <th>Namn</th>
            <th className="num">Ålder</th>
            <th className="wide">Klass</th>
            <th className="wide">Klubb</th>
            <th>Besked</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <PreviewRow key={line.line} line={line} errors={errorsOf(line, refusals)} />
          ))}
        </tbody>
      </PlainTable>
      {shown.length < lines.length && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          och {lines.length - shown.length} rader till
        </Typography>
      )}
    </Box>
  );
}

// A long list is truncated: the first lines show how it was parsed, and the rest only errors and notes.
const ALWAYS_SHOWN = 50;
const MAX_SHOWN = 200;

function PreviewRow({
  line: { line, cells, command, note },
  errors,
}: {
  line: ImportLine;
  errors: readonly string[];
}) {
  return (
    <tr>
      <td className="num">{line}</td>
      {command ? (
        <ParsedCells command={command} />
      ) : (
        <td className="free-text" colSpan={3}>
          {cells.filter(Boolean).join('\u00a0· ').slice(0, 200)}
        </td>
      )}
      <td className="wide">{command?.runner.group}</td>
      <td className="wide free-text">{command?.runner.company}</td>
      <Box
        component="td"
        sx={errors.length > 0 ? { color: 'error.main', fontWeight: 650 } : { color: 'success.main' }}
      >
        {errors.length > 0 ? errors.join(', ') : ['ok', note].filter(Boolean).join(', ')}
      </Box>
    </tr>
  );
}

function ParsedCells({ command: { bib, runner } }: { command: NonNullable<ImportLine['command']> }) {
  return (
    <>
      <td className="num">{bib ?? '–'}</td>
      <td className="free-text">
        {runner.firstname} {runner.lastname}
      </td>
      <td className="num">{runner.age ?? '–'}</td>
    </>
  );
}

function errorsOf({ command, errors }: ImportLine, refusals: ReadonlyMap<string, string>): readonly string[] {
  const refusal = command && refusals.get(command.id);
  return refusal === undefined ? errors : [refusal];
}
