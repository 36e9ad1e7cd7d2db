import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText } from '../../api/client';
import { useConfirm } from '../../components/ConfirmDialog';
import { useNotice } from '../../components/NoticeProvider';
import { useDrafts } from './drafts';
import { useReasonField, ReasonField } from './ReasonField';

interface ApplyDraftProps {
  readonly day: string;
  readonly id: string;
  readonly version: number;
  /** The day's revision that the preview includes. */
  readonly seen: number;
  /** Whether every correction of the draft is possible. */
  readonly isSound: boolean;
  /** Called when the outcome has changed since the preview. */
  readonly onDiffers: () => void;
}

/** Applies a draft for a stated reason, or discards it. */
export function ApplyDraft({ day, id, version, seen, isSound, onDiffers }: ApplyDraftProps) {
  const { apply, discard } = useDrafts(day);
  const [reason, setReason] = useState('');
  const why = useReasonField(reason);
  const notice = useNotice();
  const confirm = useConfirm();
  const error = apply.error ?? discard.error;
  const isBusy = apply.isPending || discard.isPending;
  const end = async () => {
    const text = 'Det som är inlagt i det räknas inte, och utkastet går inte att öppna igen.';
    if (await confirm({ title: 'Kasta utkastet?', text, confirmLabel: 'Kasta', isDangerous: true }))
      discard.mutate({ id, version });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Tillämpa"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!why.isSaid()) return;
        apply.mutate(
          { id, version, seen, reason },
          {
            onSuccess: () => {
              notice({ text: 'Rättelserna är tillämpade', tone: 'info' });
            },
            onError: onDiffers,
          },
        );
      }}
    >
      <ReasonField {...why.field} onType={setReason} />
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={apply.isPending} disabled={isBusy || !isSound}>
          Tillämpa alla
        </Button>
        <Button variant="text" disabled={isBusy} onClick={() => void end()}>
          Kasta utkastet
        </Button>
      </Box>
    </Box>
  );
}
