import { book, cancelBooking, recordPaymentRequest } from './booking';
import { correctRunner } from './correcting';
import { eraseEntrant, erasePerson, unlessErased } from './erasing';
import type { RegistrationCommand } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { emptyRegistration, evolve, type Registration } from './registration.state';
import { chooseAnonymity, openRegistration, saveRunners } from './saving';
import { settlePayment } from './settling';

/** What is true of one registration, from its address to its money. A command is answered by what happens, by nothing, or by a Refusal. */
export const registrationDecider = { initial: emptyRegistration, decide, evolve };

function decide(command: RegistrationCommand, standing: Registration): readonly RegistrationEvent[] {
  switch (command.type) {
    case 'OpenRegistration':
      return openRegistration(command, standing);
    case 'SaveRunners':
      return saveRunners(command, standing);
    case 'ChooseAnonymity':
      return chooseAnonymity(command, standing);
    case 'Book':
      return book(command, standing);
    case 'RecordPaymentRequest':
      return recordPaymentRequest(command, standing);
    case 'SettlePayment':
      return settlePayment(unlessErased(command, standing), standing);
    case 'CancelBooking':
      return cancelBooking(command, standing);
    case 'CorrectRunner':
      return correctRunner(command, standing);
    case 'ErasePerson':
      return erasePerson(command, standing);
    case 'EraseEntrant':
      return eraseEntrant(command, standing);
  }
}
