import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText } from '../../api/client';
import { useConfirm } from '../../components/ConfirmProvider';
import { useNotice } from '../../components/NoticeProvider';
import { useDrafts } from './drafts';
import { useReasonField, ReasonField } from './ReasonField';

interface ApplyDraftProps {
  readonly day: string;
  readonly id: string;
  readonly version: number;
  /** The day's revision that the preview includes. */
  readonly revision: number;
  /** Whether every correction of the draft is possible. */
  readonly isPossible: boolean;
  /** Called when the outcome has changed since the preview. */
  readonly onDiffers: () => void;
}

/** Applies a draft for a stated reason, or discards it. */
export function ApplyDraft({ day, id, version, revision, isPossible, onDiffers }: ApplyDraftProps) {
  const { apply, discard } = useDrafts(day);
  const [reason, setReason] = useState('');
  const reasonField = useReasonField(reason);
  const notice = useNotice();
  const confirm = useConfirm();
  const error = apply.error ?? discard.error;
  const isBusy = apply.isPending || discard.isPending;
  const confirmDiscard = async () => {
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
        if (!reasonField.validate()) return;
        apply.mutate(
          { id, version, seen: revision, reason },
          {
            onSuccess: () => {
              notice({ text: 'Rättelserna är tillämpade', tone: 'info' });
            },
            onError: onDiffers,
          },
        );
      }}
    >
      <ReasonField {...reasonField.props} onType={setReason} />
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={apply.isPending} disabled={isBusy || !isPossible}>
          Tillämpa alla
        </Button>
        <Button variant="text" disabled={isBusy} onClick={() => void confirmDiscard()}>
          Kasta utkastet
        </Button>
      </Box>
    </Box>
  );
}
