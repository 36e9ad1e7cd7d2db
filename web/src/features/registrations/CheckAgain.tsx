import Button from '@mui/material/Button';
import { paymentStatusWords } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { errorText } from '../../api/client';
import { useCheckPayment } from '../../api/registrations';
import { useNotice } from '../../components/NoticeProvider';
import { mayAskAgain } from './payment-entries';

/** Asks Swish about a payment once more. Nothing when Swish cannot say more about it. */
export function CheckAgain({ payment, of }: { payment: PaymentRow; of: string }) {
  const check = useCheckPayment();
  const notice = useNotice();
  if (!mayAskAgain(payment)) return null;
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`Kontrollera igen: ${of}`}
      loading={check.isPending}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => {
        // A promise: with the answer the payment may have left the list, and this button with it.
        check.mutateAsync(payment.id).then(
          ({ status }) => {
            notice({ text: `Swish svarar: ${paymentStatusWords[status]}.`, tone: 'info' });
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
