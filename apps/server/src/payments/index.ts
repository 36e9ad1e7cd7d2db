// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { Checkout } from './checkout';
export { LetterDesk } from './letter-desk';
export { PaymentCheck } from './payment-check';
export { PaymentRows } from './payment-rows';
export { Settlement } from './settlement';
export { ShowReceipt } from './show-receipt.handler';
export { type Opened, Till } from './till';
