import { handleFlag, recordRefund, requestReceipt, voidRefund } from './payment-adjustments';
import { book, cancelBooking, recordPaymentRequest } from './booking';
import { cancelRunner, reenterRunner, correctRunner } from './correcting';
import {
  eraseEntrant,
  erasePerson,
  requestErasure,
  withoutPayerIfErased,
  withdrawErasureRequest,
} from './erasing';
import { linkBankPayment, settlePayment } from './settling';
import { bookBalanceDue, issueLink, requestLink, withdrawLink } from './payment-links';
import type { RegistrationCommand } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { emptyRegistration, evolve, type Registration } from './registration.state';
import { chooseAnonymity, openRegistration, saveRunners } from './saving';
import { linkEarlierResult } from './earlier-results';

/**
 * Decider of one registration, from address to payment. A command gives events, nothing, or throws Refusal.
 */
export const registrationDecider = { initial: emptyRegistration, decide, evolve };

function decide(command: RegistrationCommand, state: Registration): readonly RegistrationEvent[] {
  switch (command.type) {
    case 'OpenRegistration':
      return openRegistration(command, state);
    case 'SaveRunners':
      return saveRunners(command, state);
    case 'ChooseAnonymity':
      return chooseAnonymity(command, state);
    case 'Book':
      return book(command, state);
    case 'BookBalanceDue':
      return bookBalanceDue(command, state);
    case 'RecordPaymentRequest':
      return recordPaymentRequest(command, state);
    case 'SettlePayment':
      return settlePayment(withoutPayerIfErased(command, state), state);
    case 'CancelBooking':
      return cancelBooking(command, state);
    case 'CorrectRunner':
      return correctRunner(command, state);
    case 'LinkEarlierResult':
      return linkEarlierResult(command, state);
    case 'CancelRunner':
      return cancelRunner(command, state);
    case 'ReenterRunner':
      return reenterRunner(command, state);
    case 'HandleFlag':
      return handleFlag(command, state);
    case 'RecordRefund':
      return recordRefund(command, state);
    case 'VoidRefund':
      return voidRefund(command, state);
    case 'RequestReceipt':
      return requestReceipt(command, state);
    case 'LinkPayment':
      return linkBankPayment(command, state);
    case 'IssuePaymentLink':
      return issueLink(command, state);
    case 'RequestPaymentLink':
      return requestLink(command, state);
    case 'WithdrawPaymentLink':
      return withdrawLink(command, state);
    case 'RequestErasure':
      return requestErasure(command, state);
    case 'WithdrawErasureRequest':
      return withdrawErasureRequest(command, state);
    case 'ErasePerson':
      return erasePerson(command, state);
    case 'EraseEntrant':
      return eraseEntrant(command, state);
  }
}
