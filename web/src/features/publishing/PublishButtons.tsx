import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { dayOf } from '@app/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/client';
import { sendCommand } from '../../api/commands';
import { dayHistoryQuery } from '../../api/live-history';
import { useConfirm } from '../../components/ConfirmProvider';
import { useNotice } from '../../components/NoticeProvider';
import type { Publishable } from './publication';

/** The device name recorded with the event. */
const DEVICE = 'resultatsidan';

/** Publishes the results as shown, after confirmation, since a publication is final. */
export function PublishButtons({ race, lastPublication, fingerprint, counts }: Publishable) {
  const next = (lastPublication?.version ?? 0) + 1;
  const { publish, isPending, error } = usePublishing({ part: race.part, fingerprint, next });
  const allowed = publishableAs(lastPublication, counts);
  return (
    <>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {race.state === 'ended' && (
          <Button
            variant="contained"
            disabled={isPending || !allowed.official}
            onClick={() => void publish(true)}
          >
            Fastställ som version {next}
          </Button>
        )}
        {next === 1 && (
          <Button disabled={isPending || !allowed.preliminary} onClick={() => void publish(false)}>
            Publicera som preliminärt
          </Button>
        )}
      </Box>
    </>
  );
}

/** Unchanged results are not published again, except a preliminary version as official. */
function publishableAs(lastPublication: Publishable['lastPublication'], counts: string) {
  const hasChanges = counts !== '' && (lastPublication === undefined || lastPublication.isChanged);
  return { preliminary: hasChanges, official: hasChanges || lastPublication?.version === 0 };
}

interface ShownResults {
  readonly part: string;
  readonly fingerprint: string;
  /** The number of the next official version. */
  readonly next: number;
}

function usePublishing({ part, fingerprint, next }: ShownResults) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const notice = useNotice();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ official }: { official: boolean }) =>
      sendCommand({ type: 'PublishResults', part, official, seen: fingerprint, device: DEVICE }),
    onSuccess: (_none, { official }) => {
      const text = official ? `Version ${String(next)} är publicerad` : 'Publicerat som preliminärt';
      notice({ text, tone: 'info' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: dayHistoryQuery(dayOf(part)).queryKey }),
  });
  const publish = async (official: boolean) => {
    const isSure = await confirm({
      title: official ? `Fastställ version ${String(next)}?` : 'Publicera som preliminärt?',
      text: FINAL_NOTE,
      confirmLabel: official ? 'Fastställ' : 'Publicera',
    });
    if (isSure) mutate({ official });
  };
  return { publish, isPending, error };
}

const FINAL_NOTE =
  'Det som är publicerat kan inte tas tillbaka. Ändras något efteråt säger resultatsidan det, och du publicerar en ny version.';
