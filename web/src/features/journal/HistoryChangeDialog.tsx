import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  compareDays,
  crossingsPassedBy,
  dayFrom,
  foldOf,
  type DayEvent,
  type DayHistory,
  type JournalEntry,
} from '@app/domain';
import { sendCommand } from '../../api/commands';
import { dayHistoryQuery } from '../../api/live-history';
import { FormDialog } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { AddToDraftButton } from './AddToDraftButton';
import { AnnouncerText, ConsequencesTable } from './ConsequencesTable';
import { PassedCrossingsChoice, usePassedChoice } from './PassedCrossings';
import { ReasonField, useReasonField } from './ReasonField';

interface HistoryChangeDialogProps {
  readonly history: DayHistory;
  readonly entries: readonly JournalEntry[];
  /** The journal line that was pressed. */
  readonly row: JournalEntry;
  readonly onClose: () => void;
}

/** Previews the day after revoking or reinstating a journal event. Submitting requires a reason. */
export function HistoryChangeDialog({ history, entries, row, onClose }: HistoryChangeDialogProps) {
  const revokes = row.revokedBy === null;
  const commandEntries = useMemo(() => sameCommandEntries(entries, row), [entries, row]);
  const [isAll, setIsAll] = useState(true);
  const [reason, setReason] = useState('');
  const reasonField = useReasonField(reason);
  const { submitChange, isPending, error } = useHistoryChange(history.day);
  const selectedEntries = isAll ? commandEntries : [row];
  const events = selectedEntries.map(({ revision }) => revision);
  const { comparison, day, crossings } = useComparison(history, { revokes, events });
  const passed = usePassedChoice(crossings);
  const { alsoRevoke } = passed;
  const label = revokes ? 'Ta ur kraft' : 'Sätt i kraft igen';
  const type = revokes ? 'RevokeEvents' : 'ReinstateEvents';
  const description = `${row.words}${selectedEntries.length > 1 ? ` och ${String(selectedEntries.length - 1)} till` : ''}`;
  return (
    <FormDialog
      title={label}
      maxWidth="md"
      submit={{ children: label, disabled: !passed.isSettled }}
      onSubmit={() => {
        if (!reasonField.validate()) return;
        // The dialog shows the error.
        submitChange({ type, part: row.part, events, alone: true, alsoRevoke, reason, description }).then(
          onClose,
          () => undefined,
        );
      }}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      <ScopeChoice row={row} commandEntries={commandEntries} isAll={isAll} onChoose={setIsAll} />
      <PassedCrossingsChoice day={day} choice={passed} />
      <ConsequencesTable {...comparison.consequences} />
      <AnnouncerText comparison={comparison} />
      <ReasonField {...reasonField.props} onType={setReason} />
      <AddToDraftButton
        day={history.day}
        command={
          passed.isSettled ? { type, part: row.part, events, alone: true, alsoRevoke, reason: '' } : undefined
        }
      />
    </FormDialog>
  );
}

interface ScopeChoiceProps {
  readonly row: JournalEntry;
  readonly commandEntries: readonly JournalEntry[];
  readonly isAll: boolean;
  readonly onChoose: (isAll: boolean) => void;
}

/** Chooses the line alone, or all lines of the same command. */
function ScopeChoice({ row, commandEntries, isAll, onChoose }: ScopeChoiceProps) {
  if (commandEntries.length < 2) return <div>{row.words}</div>;
  return (
    <RadioGroup
      aria-label="Vad som menas"
      value={isAll ? 'alla' : 'en'}
      onChange={(_, value) => onChoose(value === 'alla')}
    >
      <FormControlLabel
        value="alla"
        control={<Radio color="info" />}
        label={`Allt som gjordes på en gång, ${String(commandEntries.length)} rader`}
      />
      <FormControlLabel value="en" control={<Radio color="info" />} label={`Bara: ${row.words}`} />
    </RadioGroup>
  );
}

/** The lines of the same command that can be revoked, or reinstated, like this one. */
function sameCommandEntries(entries: readonly JournalEntry[], row: JournalEntry): readonly JournalEntry[] {
  return entries.filter(
    ({ commandId, forGood, revokedBy }) =>
      commandId === row.commandId && forGood === null && (revokedBy === null) === (row.revokedBy === null),
  );
}

const NO_META: DayEvent['meta'] = { at: 0, recordedAt: 0, by: '', device: '', commandId: '' };

/** The day before and after. Crossings that a moved start would pass count as revoked. */
function useComparison(
  { events: dayEvents, revision }: DayHistory,
  { revokes, events }: { readonly revokes: boolean; readonly events: readonly number[] },
) {
  const eventKey = events.join();
  return useMemo(() => {
    const type = revokes ? 'EventsRevoked' : 'EventsReinstated';
    const changed = { type, events: eventKey.split(',').map(Number), reason: '' } as const;
    const day = dayFrom(dayEvents);
    const crossings = crossingsPassedBy(day, [changed]);
    const alsoRevoked = crossings.flatMap((crossing) => crossing.events);
    const changes = [changed, { type: 'EventsRevoked', events: alsoRevoked, reason: '' } as const];
    const after = foldOf([
      ...dayEvents,
      ...changes.map((event, index) => ({ revision: revision + 1 + index, event, meta: NO_META })),
    ]);
    return { comparison: compareDays(day, after), day, crossings };
  }, [dayEvents, revision, revokes, eventKey]);
}

/** A command that revokes or reinstates events. `part` names the day; the notice shows `description`. */
interface HistoryChangeCommand {
  readonly type: 'RevokeEvents' | 'ReinstateEvents';
  readonly part: string;
  readonly events: readonly number[];
  readonly alone: boolean;
  readonly alsoRevoke: readonly number[];
  readonly reason: string;
  readonly description: string;
}

const DEVICE = 'journalen';
const UNDO_REASON = 'Ångrat i journalen';

/** Revokes or reinstates events of a day, and shows a notice with an undo button. */
function useHistoryChange(day: string) {
  const client = useQueryClient();
  const notice = useNotice();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ type, part, events, alone, alsoRevoke, reason }: HistoryChangeCommand) =>
      sendCommand({
        ...{ type, part, events, alone, reason, device: DEVICE },
        ...(alsoRevoke.length > 0 && { alsoRevoke }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: dayHistoryQuery(day).queryKey }),
  });
  const submitChange = async (command: HistoryChangeCommand): Promise<void> => {
    await mutateAsync(command);
    const revokes = command.type === 'RevokeEvents';
    const opposite = revokes ? 'ReinstateEvents' : 'RevokeEvents';
    const text = `${revokes ? 'Ur kraft' : 'Åter i kraft'}: ${command.description}`;
    // No single command takes back both the change and the revoked crossings: the journal has both lines.
    if (command.alsoRevoke.length > 0) {
      notice({ text });
      return;
    }
    notice({
      text,
      action: {
        label: 'Ångra',
        onClick: () => {
          mutateAsync({ ...command, type: opposite, reason: UNDO_REASON }).catch(notice.error);
        },
      },
    });
  };
  return { submitChange, isPending, error };
}
