import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { decodeFile, type BoardRunner } from '@app/domain';
import { errorText } from '../../api/client';
import type { CommandResult } from '../../api/commands';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { currentYear } from '../../api/clock';
import { useEditRunners } from './edit-runners';
import { importIds, readImport, withoutLines, type ImportLine } from './import-list';
import { Section } from '../../components/Section';

interface ImportPanelProps {
  readonly part: string;
  readonly runners: readonly BoardRunner[];
  readonly onClose: () => void;
}

/**
 * Adds runners from a pasted or chosen list. Previews each line's errors, adds the valid lines and leaves the
 * others to correct.
 */
export function ImportPanel({ part, runners, onClose }: ImportPanelProps) {
  const [text, setText] = useState('');
  const [added, setAdded] = useState(0);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [fileProblem, setFileProblem] = useState('');
  const [ids] = useState(() => importIds());
  const [year] = useState(currentYear);
  const file = useRef<HTMLInputElement>(null);
  const edit = useEditRunners(part);
  // Rendering a long list is slow: deferred, so that typing does not wait for it.
  const read = useDeferredValue(text);
  const list = useMemo(
    () => readImport(read, { part, runners, ids, year }),
    [read, part, runners, ids, year],
  );
  const good = list.lines.flatMap(({ command }) => command ?? []);

  const send = () => {
    setAdded(0);
    edit.mutate(good, {
      onSuccess: (results) => {
        const refused = refusalsIn(results);
        const isIn = ({ command }: ImportLine) => command !== undefined && !refused.has(command.id);
        ids.forget(new Set(good.map(({ id }) => id).filter((id) => !refused.has(id))));
        setRefusals(refused);
        setAdded(good.length - refused.size);
        setText(withoutLines(list, isIn));
      },
    });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (chosen) void chosen.arrayBuffer().then(take);
    event.target.value = '';
  };
  const take = (bytes: ArrayBuffer) => {
    const decoded = decodeFile(new Uint8Array(bytes));
    setFileProblem(decoded === undefined ? NO_LIST : '');
    if (decoded !== undefined) setText(decoded);
  };

  return (
    <Section title="Läs in lista" isPanel>
      <Typography>
        Klistra in från ett kalkylblad, eller välj en CSV-fil. Kolumner: förnamn, efternamn, ålder eller
        födelseår, klass, klubb, startnummer och telefon; i den ordningen, eller i valfri ordning med
        rubriker.
      </Typography>
      <Box>
        <Button disabled={edit.isPending} onClick={() => file.current?.click()}>
          Välj fil
        </Button>
        <input ref={file} type="file" accept={LIST_FILES} hidden onChange={choose} />
      </Box>
      {fileProblem && <Alert severity="error">{fileProblem}</Alert>}
      <TextField
        label="Listan"
        multiline
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{
          htmlInput: {
            readOnly: edit.isPending,
            spellCheck: false,
            style: { fontFamily: 'ui-monospace, monospace', fontSize: '0.875rem' },
          },
        }}
      />
      <Box role="status">
        {added > 0 && (
          <Alert severity="success">
            {added === 1 ? '1 löpare är tillagd' : `${added} löpare är tillagda`}
          </Alert>
        )}
      </Box>
      {edit.error && (
        <Alert severity="error">
          {errorText(edit.error)} Inget läggs till två gånger om du försöker igen.
        </Alert>
      )}
      {list.lines.length > 0 && <ImportPreview lines={list.lines} refusals={refusals} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          disabled={good.length === 0 || read !== text}
          loading={edit.isPending}
          onClick={send}
        >
          {good.length === 1 ? 'Lägg till 1 löpare' : `Lägg till ${good.length} löpare`}
        </Button>
        <Button variant="text" onClick={onClose}>
          Stäng
        </Button>
      </Box>
    </Section>
  );
}

function refusalsIn(results: readonly CommandResult[]): ReadonlyMap<string, string> {
  const refused = results.filter(({ outcome }) => outcome === 'rejected');
  return new Map(refused.map(({ id, error }) => [id, error ?? 'nekades av servern']));
}

/** File types of the picker. It offers workbooks too, for which the panel explains how to save a CSV file. */
const LIST_FILES = '.csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain';

const NO_LIST = 'Filen är ingen textfil. Spara listan som CSV (UTF-8) i kalkylbladet och välj den filen.';

function readyText(ready: number, all: number): string {
  const isOne = ready === 1 || all === 1;
  return `${ready} av ${all} ${all === 1 ? 'rad' : 'rader'} är ${isOne ? 'klar' : 'klara'} att läggas till`;
}

interface ImportPreviewProps {
  readonly lines: readonly ImportLine[];
  /** The server's refusals, by command id. */
  readonly refusals: ReadonlyMap<string, string>;
}

/** The parsed list, line by line, with errors as text. */
function ImportPreview({ lines, refusals }: ImportPreviewProps) {
  const isWrong = (line: ImportLine) => errorsOf(line, refusals).length > 0;
  const wrong = lines.filter(isWrong).length;
  const isTelling = (line: ImportLine, index: number) =>
    index < ALWAYS_SHOWN || line.note !== undefined || isWrong(line);
  const shown = lines.filter(isTelling).slice(0, MAX_SHOWN);
  return (
    <Box sx={{ maxHeight: 480, overflow: 'auto' }} tabIndex={0} role="region" aria-label="Förhandsvisning">
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {readyText(lines.length - wrong, lines.length)}
        {wrong > 0 && `, ${wrong} behöver rättas`}
      </Typography>
      <PlainTable caption="Så här tolkas listan">
        <TableHead
          columns={[
            ['Rad', 'num'],
            ['Nr', 'num'],
            ['Namn'],
            ['Ålder', 'num'],
            ['Klass', 'wide'],
            ['Klubb', 'wide'],
            ['Besked'],
          ]}
        />
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
