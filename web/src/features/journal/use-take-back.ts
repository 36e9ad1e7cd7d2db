import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JournalEntry } from '@app/domain';
import { ApiError, errorText } from '../../api/client';
import { sendCommand, type SentCommand } from '../../api/commands';
import { useNotice } from '../../components/NoticeProvider';
import { historyQuery } from './live-history';

type Command = Omit<SentCommand, 'device'>;

const DEVICE = 'journalen';

/** Takes a finish back, and offers to put it in again at the very moment it had. */
export function useTakeBack(day: string) {
  const client = useQueryClient();
  const notice = useNotice();
  const { mutateAsync } = useMutation({
    mutationFn: (command: Command) => sendCommand({ ...command, device: DEVICE }),
    onSettled: () => client.invalidateQueries({ queryKey: historyQuery(day).queryKey }),
  });

  const attempt = async (command: Command): Promise<boolean> => {
    try {
      await mutateAsync(command);
      return true;
    } catch (error) {
      if (!isSignedOut(error)) notice.error(errorText(error));
      return false;
    }
  };

  return async ({ part, sort, at, words }: JournalEntry) => {
    if (sort === null || !(await attempt({ type: 'RestoreRunner', part, sort, finished: at }))) return;
    const capturedAt = new Date(at).toISOString();
    notice({
      text: `Återtaget: ${words}`,
      action: {
        label: 'Ångra',
        onClick: () => void attempt({ type: 'FinishRunner', part, sort, capturedAt }),
      },
    });
  };
}

// Then the question of sign-in is already on the screen.
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
