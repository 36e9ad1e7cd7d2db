import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { consequencesOf, foldOf, LONGEST_REASON, type Day, type DayHistory } from '@app/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { errorText } from '../../api/client';
import { sendCommand } from '../../api/commands';
import { useNotice } from '../../components/NoticeProvider';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import { ConsequencesTable } from './ConsequencesTable';
import {
  corrected,
  correctionIn,
  CORRECTIONS,
  startChoices,
  type CorrectionFields,
  type CorrectionKind,
} from './correction';
import { historyQuery } from './live-history';

interface CorrectionDialogProps {
  readonly history: DayHistory;
  readonly onClose: () => void;
}

/** Puts a time, a number or an order right: says what it makes of the day before it counts. */
export function CorrectionDialog({ history, onClose }: CorrectionDialogProps) {
  const day = useMemo(() => foldOf(history.events), [history]);
  const [fields, setFields] = useState<CorrectionFields>(() => ({
    kind: 'start',
    parts: startChoices(day)[0]?.parts ?? [],
    seconds: '',
    time: '',
    bibs: '',
    reason: '',
  }));
  const client = useQueryClient();
  const notice = useNotice();
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendCommand,
    onSuccess: () => {
      notice({ text: `Rättat: ${CORRECTIONS[fields.kind].toLowerCase()}`, tone: 'info' });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: historyQuery(history.day).queryKey }),
  });
  const command = correctionIn(day, fields);
  const outcome = useOutcome(history, day, useDeferredValue(fields));
  const [title, form] = [useId(), useId()];
  const isReady = typeof command !== 'string' && typeof outcome !== 'string' && fields.reason.trim() !== '';
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>Rätta</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id={form}
          noValidate
          sx={{ display: 'grid', gap: 2 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) mutate({ ...command, device: DEVICE });
          }}
        >
          <Asked day={day} fields={fields} onChange={setFields} />
          {typeof outcome === 'string' ? (
            <Alert severity={typeof command === 'string' ? 'info' : 'warning'} role="status">
              {outcome}
            </Alert>
          ) : (
            <ConsequencesTable {...outcome} />
          )}
          <PlainField
            label="Varför?"
            help="Skriv utan namn: skälet står kvar i journalen."
            value={fields.reason}
            maxLength={LONGEST_REASON}
            autoComplete="off"
            onType={(reason) => {
              setFields({ ...fields, reason });
            }}
          />
          {error && <Alert severity="error">{errorText(error)}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={isPending}>
          Avbryt
        </Button>
        <Button type="submit" form={form} variant="contained" loading={isPending} disabled={!isReady}>
          Rätta
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const DEVICE = 'journalen';

interface AskedProps {
  readonly day: Day;
  readonly fields: CorrectionFields;
  readonly onChange: (fields: CorrectionFields) => void;
}

/** What is to be put right, and what that kind of correction needs to know. */
function Asked({ day, fields, onChange }: AskedProps) {
  const { kind } = fields;
  const change = (news: Partial<CorrectionFields>) => {
    onChange({ ...fields, ...news });
  };
  return (
    <>
      <ChoiceField
        label="Vad ska rättas?"
        value={kind}
        options={Object.entries(CORRECTIONS).map(([value, label]) => ({ value, label }))}
        onChange={(value) => {
          change({ kind: value as CorrectionKind });
        }}
      />
      {kind === 'start' ? (
        <>
          <ChoiceField
            label="Lopp"
            value={fields.parts.join()}
            options={startChoices(day).map(({ parts, label }) => ({ value: parts.join(), label }))}
            onChange={(parts) => {
              change({ parts: parts.split(',') });
            }}
          />
          <PlainField
            label="Sekunder senare"
            help="Med minus framför: tidigare. Alla tider i loppet räknas om."
            autoComplete="off"
            value={fields.seconds}
            onType={(seconds) => {
              change({ seconds });
            }}
          />
        </>
      ) : (
        <PlainField
          label="Startnummer"
          help={bibHelp[kind]}
          autoComplete="off"
          value={fields.bibs}
          onType={(bibs) => {
            change({ bibs });
          }}
        />
      )}
      {(kind === 'finish' || kind === 'insert') && (
        <PlainField
          label="Tid från starten"
          help="Minuter, sekunder och tiondelar: 18:10,3"
          autoComplete="off"
          value={fields.time}
          onType={(time) => {
            change({ time });
          }}
        />
      )}
    </>
  );
}

const bibHelp: Readonly<Record<Exclude<CorrectionKind, 'start'>, string>> = {
  finish: 'Den vars tid är fel.',
  insert: 'Den som har gått i mål utan att tas in.',
  swap: 'De två som bar varandras nummer. Allt som numren har korsat följer med.',
  tie: 'De som delar placering, t.ex. 12, 13.',
  order: 'I den ordning de gick i mål, t.ex. 13, 12.',
};

/** What becomes of the day, or why nothing does. */
function useOutcome(history: DayHistory, day: Day, fields: CorrectionFields) {
  return useMemo(() => {
    const command = correctionIn(day, fields);
    if (typeof command === 'string') return command;
    const after = corrected(history.events, day, command);
    return typeof after === 'string' ? after : consequencesOf(day, after);
  }, [history, day, fields]);
}
