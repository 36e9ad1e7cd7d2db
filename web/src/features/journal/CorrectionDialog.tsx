import Alert from '@mui/material/Alert';
import { compareDays, dayFrom, type Day, type DayHistory } from '@app/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { sendCommand, type SentCommand } from '../../api/commands';
import { FormDialog } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { AnnouncerText, ConsequencesTable } from './ConsequencesTable';
import { CorrectionInputs } from './CorrectionInputs';
import {
  applyCorrection,
  CORRECTIONS,
  crossingsPassedByCorrection,
  DRAFT_CORRECTIONS,
  emptyFields,
  toCorrectionCommand,
  withRevocations,
} from './correction';
import { AddToDraftButton } from './AddToDraftButton';
import { PassedCrossingsChoice, usePassedChoice } from './PassedCrossings';
import { useReasonField, ReasonField } from './ReasonField';
import { dayHistoryQuery } from '../../api/live-history';
import { useNameQuestion } from './use-name-question';

interface CorrectionDialogProps {
  readonly history: DayHistory;
  readonly onClose: () => void;
}

/** Corrects a time, a bib or an order, and previews the outcome before it is saved. */
export function CorrectionDialog({ history, onClose }: CorrectionDialogProps) {
  const day = useMemo(() => dayFrom(history.events), [history]);
  const [fields, setFields] = useState(() => emptyFields(day));
  const client = useQueryClient();
  const notice = useNotice();
  const askAboutNames = useNameQuestion();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (command: SentCommand) =>
      askAboutNames(async (allowed) => {
        await sendCommand({ ...command, ...allowed });
        return 'sent';
      }),
    onSuccess: (sent) => {
      if (!sent) return;
      notice({ text: `Rättat: ${DRAFT_CORRECTIONS[fields.kind].toLowerCase()}`, tone: 'info' });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: dayHistoryQuery(history.day).queryKey }),
  });
  const command = toCorrectionCommand(day, fields);
  const deferredFields = useDeferredValue(fields);
  const { outcome, crossings } = useOutcome(history, day, deferredFields);
  const passed = usePassedChoice(crossings);
  const { alsoRevoke } = passed;
  // The crossings to revoke are those of the fields as shown.
  const isSettled = passed.isSettled && deferredFields === fields;
  const reasonField = useReasonField(fields.reason);
  const isReady = typeof command !== 'string' && typeof outcome !== 'string' && isSettled;
  return (
    <FormDialog
      title="Rätta"
      maxWidth="md"
      submit={{ children: 'Rätta', disabled: !isReady }}
      onSubmit={() => {
        if (isReady && reasonField.validate())
          mutate({ ...withRevocations(command, alsoRevoke), device: DEVICE });
      }}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      <CorrectionInputs kinds={CORRECTIONS} day={day} fields={fields} onChange={setFields} />
      {typeof outcome === 'string' ? (
        <Alert severity={typeof command === 'string' ? 'info' : 'warning'} role="status">
          {outcome}
        </Alert>
      ) : (
        <>
          <PassedCrossingsChoice day={day} choice={passed} />
          <ConsequencesTable {...outcome.consequences} />
          <AnnouncerText comparison={outcome} />
        </>
      )}
      <ReasonField {...reasonField.props} onType={(reason) => setFields({ ...fields, reason })} />
      <AddToDraftButton
        day={history.day}
        command={typeof command === 'string' || !isSettled ? undefined : withRevocations(command, alsoRevoke)}
      />
    </FormDialog>
  );
}

const DEVICE = 'journalen';

/**
 * The crossings that the start would pass, and the comparison of the day before and after, where they count as
 * revoked; or the text of why the correction is impossible.
 */
function useOutcome(history: DayHistory, day: Day, fields: ReturnType<typeof emptyFields>) {
  const crossings = useMemo(
    () => (fields.kind === 'start' ? crossingsPassedByCorrection(day, fields) : []),
    [day, fields],
  );
  const outcome = useMemo(() => {
    const command = toCorrectionCommand(day, fields);
    if (typeof command === 'string') return command;
    const alsoRevoke = crossings.flatMap(({ events }) => events);
    const after = applyCorrection(history.events, day, withRevocations(command, alsoRevoke));
    return typeof after === 'string' ? after : compareDays(day, after);
  }, [history, day, fields, crossings]);
  return { outcome, crossings };
}
