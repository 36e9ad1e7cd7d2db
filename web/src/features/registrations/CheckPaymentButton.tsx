import Button from '@mui/material/Button';
import { paymentStatusLabels } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { errorText } from '../../api/client';
import { useCheckPayment } from '../../api/registrations';
import { useNotice } from '../../components/NoticeProvider';
import { canCheckAgain } from './payment-entries';

/** Asks Swish about a payment again. Renders nothing when Swish cannot have a new answer. */
export function CheckPaymentButton({ payment, of }: { payment: PaymentRow; of: string }) {
  const check = useCheckPayment();
  const notice = useNotice();
  if (!canCheckAgain(payment)) return null;
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`Kontrollera igen: ${of}`}
      loading={check.isPending}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => {
        // Uses the promise: with the answer the payment may leave the list, and this button unmounts with it.
        check.mutateAsync(payment.id).then(
          ({ status }) => {
            notice({ text: `Swish svarar: ${paymentStatusLabels[status]}.`, tone: 'info' });
          },
          (error: unknown) => {
            notice.error(errorText(error));
          },
        );
      }}
    >
      Kontrollera igen
    </Button>
  );
}
