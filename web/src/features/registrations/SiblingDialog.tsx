import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { feesAt, isAdult, isAge } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import { useAddSibling } from './payment-adjustments';
import { useAppConfig } from '../../api/app-config';
import { ApiError, errorText } from '../../api/client';
import { DialogError } from '../../components/DialogError';
import { formCloseHandler, currentYear } from '../../components/form-rules';
import { useNotice } from '../../components/NoticeProvider';
import {
  ageFromInput,
  toParticipantFields,
  participantSchema,
  toSessionRunner,
  type ParticipantFields,
} from '../../components/runner-fields';
import { RegistrationRunnerFieldset } from '../../components/RegistrationRunnerFieldset';
import { usePriceTime } from '../../components/use-price-time';
import { formatMoney } from '../../config/formats';

interface SiblingDialogProps {
  /** The family’s registration. */
  readonly registration: RegistrationRow;
  readonly onClose: () => void;
}

/**
 * Adds a sibling with the fields of the family’s own form. Stays open with the typed text when the save
 * fails.
 */
export function SiblingDialog({ registration, onClose }: SiblingDialogProps) {
  const { registration: id, email, runners } = registration;
  const [year] = useState(currentYear);
  const [resolver] = useState(() => zodResolver(participantSchema(year)));
  const surname = Object.values(runners).at(-1)?.lastname ?? '';
  const { register, control, handleSubmit, formState } = useForm<ParticipantFields>({
    resolver,
    defaultValues: toParticipantFields(undefined, surname),
  });
  const title = useId();
  const notice = useNotice();
  const { mutateAsync, isPending, error, reset } = useAddSibling(id);
  const isKnown = error instanceof ApiError && error.code === 'sibling-known';
  const submit = handleSubmit((fields) => {
    // Uses the promise: the lists are refetched before it resolves.
    return mutateAsync({ ...toSessionRunner(fields), ...(isKnown && { again: true }) }).then(
      () => {
        notice({ text: `Tillagd. Betalningslänken är på väg till ${email}.`, tone: 'info' });
        onClose();
      },
      () => undefined,
    );
  });
  const leave = formCloseHandler(onClose, { isBusy: isPending, isTouched: formState.isDirty });
  return (
    <Dialog open onClose={leave} aria-labelledby={title} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void submit(event)} onChange={isKnown ? reset : undefined}>
        <DialogTitle id={title}>Lägg till syskon</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            Betalningslänken mailas till {email}.
          </DialogContentText>
          <RegistrationRunnerFieldset
            register={register}
            control={control}
            errors={formState.errors}
            year={year}
          />
          <AmountToPay control={control} year={year} />
        </DialogContent>
        {error && <DialogError severity={isKnown ? 'warning' : 'error'}>{errorText(error)}</DialogError>}
        <DialogActions>
          <Button variant="text" onClick={onClose} disabled={isPending}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {isKnown ? 'Lägg till ändå' : 'Lägg till och skicka länken'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The fee if the family pays now. */
function AmountToPay({ control, year }: { control: Control<ParticipantFields>; year: number }) {
  const { edition } = useAppConfig();
  const now = usePriceTime(edition.prices);
  const age = ageFromInput(useWatch({ control, name: 'age' }), year);
  if (age === null || !isAge(age)) return null;
  const { adult, child } = feesAt({ steps: edition.prices, campaigns: [] }, now);
  return (
    <Box role="status">
      Att betala: <strong className="tabular">{formatMoney(isAdult(age) ? adult : child)}</strong> enligt
      priset som gäller den dag det betalas.
    </Box>
  );
}
