import { SetMetadata } from '@nestjs/common';

export const CHANGES_STATE = 'changes-state';

/** Marks a GET that changes something: OwnPageGuard then wants proof that our own page sent it. */
export const ChangesState = () => SetMetadata(CHANGES_STATE, true);
