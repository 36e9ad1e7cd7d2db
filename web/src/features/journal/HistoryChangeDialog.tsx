import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import {
  compareDays,
  crossingsPassedBy,
  dayFrom,
  describeDraftedCommand,
  foldOf,
  type DayEvent,
  type DayHistory,
  type JournalEntry,
} from '@app/domain';
import { ApiError } from '../../api/client';
import { sendCommand, type SentCommand } from '../../api/commands';
import { newId } from '../../api/device';
import { dayHistoryQuery } from '../../api/live-history';
import { FormDialog } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { AddToDraftButton } from './AddToDraftButton';
import { AnnouncerText, ConsequencesTable } from './ConsequencesTable';
import { PassedCrossingsChoice, usePassedChoice } from './PassedCrossings';
import { ReasonField, useReasonField } from './ReasonField';
import { useNameQuestion } from './use-name-question';

interface HistoryChangeDialogProps {
  readonly history: DayHistory;
  readonly entries: readonly JournalEntry[];
  /** The journal line that was pressed, or the marked ones; all of them revoked, or all effective. */
  readonly rows: readonly [JournalEntry, ...JournalEntry[]];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/**
 * Previews the day after revoking or reinstating journal events, which is one command. Submitting requires a
 * reason.
 */
export function HistoryChangeDialog(props: HistoryChangeDialogProps) {
  const { history, onClose, onChanged } = props;
  // As when the dialog opened: another organiser may revoke or reinstate some of the lines meanwhile.
  const [{ entries, rows }] = useState(props);
  const [row] = rows;
  const revokes = row.revokedBy === null;
  const commandEntries = useMemo(() => sameCommandEntries(entries, row), [entries, row]);
  const [isAll, setIsAll] = useState(true);
  const [reason, setReason] = useState('');
  const reasonField = useReasonField(reason);
  const { submitChange, isPending, error } = useHistoryChange(history.day);
  const isOne = rows.length === 1;
  const selectedEntries = isOne && isAll ? commandEntries : rows;
  const events = selectedEntries.map(({ revision }) => revision);
  const { comparison, day, crossings } = useComparison(history, { revokes, events });
  const passed = usePassedChoice(crossings);
  const { alsoRevoke } = passed;
  const label = revokes ? 'Ta ur kraft' : 'Sätt i kraft igen';
  const type = revokes ? 'RevokeEvents' : 'ReinstateEvents';
  return (
    <FormDialog
      title={label}
      maxWidth="md"
      submit={{ children: label, disabled: !passed.isSettled }}
      onSubmit={() => {
        if (!reasonField.validate()) return;
        // The dialog shows the error.
        const change = { type, part: row.part, events, alone: true, reason } as const;
        submitChange(
          { ...change, ...(alsoRevoke.length > 0 && { alsoRevoke }) },
          describeDraftedCommand({ ...change, alsoRevoke }, day),
        ).then(
          (isDone) => isDone && onChanged(),
          () => undefined,
        );
      }}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      {isOne ? (
        <ScopeChoice row={row} commandEntries={commandEntries} isAll={isAll} onChoose={setIsAll} />
      ) : (
        <Box component="ul" aria-label="Markerade rader" sx={{ m: 0, pl: 3 }}>
          {rows.map(({ revision, words }) => (
            <li key={revision}>{words}</li>
          ))}
        </Box>
      )}
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

/** A command that revokes or reinstates events. `part` names the day. */
interface HistoryChange {
  readonly type: 'RevokeEvents' | 'ReinstateEvents';
  readonly part: string;
  readonly events: readonly number[];
  readonly alone: boolean;
  /** Absent without any: a server of the release before does not know it. */
  readonly alsoRevoke?: readonly number[];
  readonly reason: string;
}

/**
 * The notice shows `description`. Resolves to false when the organiser does not confirm the names in the
 * reason.
 */
type SubmitChange = (command: HistoryChange, description: string) => Promise<boolean>;

const DEVICE = 'journalen';

/**
 * Revokes or reinstates events of a day, and shows a notice with an undo button. It undoes the command, which
 * leaves out events that another organiser revoked, or reinstated, just before.
 */
function useHistoryChange(day: string) {
  const client = useQueryClient();
  const notice = useNotice();
  const refetch = () => client.invalidateQueries({ queryKey: dayHistoryQuery(day).queryKey });
  const askAboutNames = useNameQuestion();
  const sendOnce = useSendOnce();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (command: HistoryChange) =>
      askAboutNames((allowed) => sendOnce({ ...command, ...allowed, device: DEVICE })),
    onSettled: refetch,
  });
  const submitChange: SubmitChange = async (command, description) => {
    const id = await mutateAsync(command);
    if (id === undefined) return false;
    notice({
      text: description,
      action: {
        label: 'Ångra',
        // Not the mutation, which ends with the dialog. The notice shows an error.
        onClick: () => {
          const undo = { type: 'UndoCommand', part: command.part, command: id, device: DEVICE };
          return sendCommand(undo).finally(refetch);
        },
      },
    });
    return true;
  };
  return { submitChange, isPending, error };
}

/**
 * Returns a function that sends a command and resolves to its id. After a lost answer, the same command is sent
 * with the same id, so that it counts once.
 */
function useSendOnce() {
  const unanswered = useRef<{ readonly content: string; readonly id: string }>(undefined);
  return async (command: SentCommand): Promise<string> => {
    const content = JSON.stringify(command);
    const id = unanswered.current?.content === content ? unanswered.current.id : newId();
    unanswered.current = { content, id };
    try {
      await sendCommand(command, id);
    } catch (error) {
      // The server would answer a refused id in the same way again.
      if (error instanceof ApiError && !error.isTransient) unanswered.current = undefined;
      throw error;
    }
    return id;
  };
}
