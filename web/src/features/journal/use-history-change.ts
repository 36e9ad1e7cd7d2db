import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendCommand } from '../../api/commands';
import { useNotice } from '../../components/NoticeProvider';
import { dayHistoryQuery } from '../../api/live-history';

/** A command that revokes or reinstates events. `part` names the day; the notice shows `description`. */
export interface HistoryChangeCommand {
  readonly type: 'RevokeEvents' | 'ReinstateEvents';
  readonly part: string;
  readonly events: readonly number[];
  readonly alone: boolean;
  readonly reason: string;
  readonly description: string;
}

const DEVICE = 'journalen';
const UNDO_REASON = 'Ångrat i journalen';

/** Revokes or reinstates events of a day, and shows a notice with an undo button. */
export function useHistoryChange(day: string) {
  const client = useQueryClient();
  const notice = useNotice();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ type, part, events, alone, reason }: HistoryChangeCommand) =>
      sendCommand({ type, part, events, alone, reason, device: DEVICE }),
    onSettled: () => client.invalidateQueries({ queryKey: dayHistoryQuery(day).queryKey }),
  });
  const submitChange = async (command: HistoryChangeCommand): Promise<void> => {
    await mutateAsync(command);
    const revokes = command.type === 'RevokeEvents';
    const opposite = revokes ? 'ReinstateEvents' : 'RevokeEvents';
    notice({
      text: `${revokes ? 'Ur kraft' : 'Åter i kraft'}: ${command.description}`,
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
