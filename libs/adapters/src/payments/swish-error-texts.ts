/** Swish's own texts of its error codes. Users see texts of our own. */
const swishErrorTexts: Readonly<Record<string, string>> = {
  FF08: 'Payment Reference is invalid',
  RP01: 'Missing Merchant Swish Number',
  RP02: 'Wrong formatted message',
  RP03: 'Callback URL is missing or does not use HTTPS',
  RP04: 'No payment request found related to a token',
  RP06: 'A payment request already exists for that payer. Only applicable for Swish ecommerce',
  RP07: 'The payment request can not be cancelled',
  RP09: 'The given instructionUUID is not available',
  PA01: 'Parameter is not correct',
  PA02: 'Amount value is missing or not a valid number',
  AM02: 'Amount value is too large',
  AM03: 'Invalid or missing Currency',
  AM06: 'Specified transaction amount is less than agreed minimum',
  BE18: 'Payer alias is invalid',
  ACMT01: 'Counterpart is not activated',
  ACMT03: 'Payer not Enrolled',
  ACMT07: 'Payee not Enrolled',
  VR01: 'Payer does not meet age limit',
  VR02: 'The payer alias in the request is not enrolled in Swish with the supplied ssn',
  RF07: 'Transaction declined',
  BANKIDCL: 'Payer cancelled BankID signing',
  BANKIDONGOING: 'BankID already in use',
  BANKIDUNKN: 'BankID is not able to authorize the payment',
  FF10: 'Bank system processing error',
  TM01: 'Swish timed out before the payment was started',
  DS24: 'Swish timed out waiting for an answer from the banks after payment was started',
};

/** A code with its text, in Swish's format. */
export interface SwishError {
  readonly errorCode: string;
  readonly errorMessage: string;
}

export function swishError(errorCode: string): SwishError {
  return { errorCode, errorMessage: swishErrorTexts[errorCode] ?? '' };
}
