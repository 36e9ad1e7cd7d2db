import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { feesAt, isAdult, isAge } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import { useAddSibling } from './payment-adjustments';
import { useAppConfig } from '../../api/app-config';
import { ApiError } from '../../api/client';
import { currentYear } from '../../api/clock';
import { FormDialog } from '../../components/FormDialog';
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
  return (
    <FormDialog
      title="Lägg till syskon"
      maxWidth="sm"
      submit={{ children: isKnown ? 'Lägg till ändå' : 'Lägg till och skicka länken' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onChange={isKnown ? reset : undefined}
      isPending={isPending}
      error={error}
      errorSeverity={isKnown ? 'warning' : 'error'}
    >
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
    </FormDialog>
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
