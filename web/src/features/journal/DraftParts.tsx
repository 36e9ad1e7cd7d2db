import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { describeDraft, refusalText, type Day, type DraftedCommand } from '@app/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CorrectionInputs } from './CorrectionInputs';
import { toDraftedCommands } from './correction';
import {
  initialFields,
  DRAFT_CORRECTIONS,
  type InitialFields,
  type CorrectionKind,
} from './correction-fields';

interface CorrectionListProps {
  readonly commands: readonly DraftedCommand[];
  /** The day before the first correction. */
  readonly day: Day;
  readonly onRemove?: (at: number) => void;
}

/** The corrections of a draft, in order. */
export function CorrectionList({ commands, day, onRemove }: CorrectionListProps) {
  const lines = useMemo(() => describeDraft(commands, day), [commands, day]);
  if (commands.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>Utkastet är tomt än.</Typography>;
  return (
    <Box component="ol" aria-label="Rättelser" sx={{ m: 0, pl: 3, display: 'grid', gap: 2 }}>
      {lines.map(({ words, refusal }, at) => (
        // Two corrections may be equal: only their positions differ.
        <li key={`${String(at)} ${words}`}>
          <Box sx={lineStyle}>
            <span>
              {words}
              {refusal && onRemove && (
                <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
                  Går inte: {refusalText(refusal.code, refusal.detail)}
                </Box>
              )}
            </span>
            {onRemove && (
              <Button
                size="small"
                variant="text"
                aria-label={`Ta bort: ${words}`}
                onClick={() => {
                  onRemove(at);
                }}
                sx={{ flex: 'none', my: -1 }}
              >
                Ta bort
              </Button>
            )}
          </Box>
        </li>
      ))}
    </Box>
  );
}

// The remove buttons are in the same place in every line.
const lineStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  overflowWrap: 'anywhere',
  '& > span::first-letter': { textTransform: 'uppercase' },
} as const;

interface AddCorrectionFormProps {
  readonly day: Day;
  readonly isBusy: boolean;
  /** Initial values from the address. */
  readonly initial: InitialFields;
  readonly onAdd: (commands: readonly DraftedCommand[], kind: CorrectionKind) => void;
}

/**
 * A form that adds one correction, or several of one kind. With initial values it scrolls into view, since
 * the list above may be long.
 */
export function AddCorrectionForm({ day, isBusy, initial, onAdd }: AddCorrectionFormProps) {
  const [fields, setFields] = useState(() => initialFields(day, initial));
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const hasInitialKind = initial.kind !== undefined;
  useEffect(() => {
    if (!hasInitialKind) return;
    form.current?.scrollIntoView({ block: 'center' });
    form.current?.focus({ preventScroll: true });
  }, [hasInitialKind]);
  return (
    <Box
      component="form"
      ref={form}
      tabIndex={-1}
      noValidate
      aria-label="Lägg till en rättelse"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        const commands = toDraftedCommands(day, fields);
        if (typeof commands === 'string') setMissing(commands);
        else onAdd(commands, fields.kind);
      }}
    >
      <CorrectionInputs
        kinds={DRAFT_CORRECTIONS}
        day={day}
        fields={fields}
        onChange={(changed) => {
          setFields(changed);
          setMissing(undefined);
        }}
      />
      {missing !== undefined && (
        <Alert severity="info" role="status">
          {missing}
        </Alert>
      )}
      <Button type="submit" variant="outlined" disabled={isBusy} sx={{ justifySelf: 'start' }}>
        Lägg till
      </Button>
    </Box>
  );
}
