import { newId } from '../../api/device';
import { json, storedValue, useStored } from '../../config/stored-value';

/** A draft of a mailing. `id` makes sending idempotent. `email` is the address for test mails. */
export interface MailingDraft {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly email: string;
}

const EMPTY = { subject: '', message: '', email: '' };

/** The draft stored on this device, so that it survives a reload. */
const storedDraft = storedValue<MailingDraft>('raceday.mailing', json(readDraft));

function readDraft(stored: unknown): MailingDraft {
  const fresh = { ...EMPTY, id: newId() };
  if (typeof stored !== 'object' || stored === null) return fresh;
  const texts = Object.entries(stored).filter(([name, value]) => name in fresh && typeof value === 'string');
  return { ...fresh, ...(Object.fromEntries(texts) as Partial<MailingDraft>) };
}

function updateDraft(fields: Partial<MailingDraft>): void {
  storedDraft.change((draft) => ({ ...draft, ...fields }));
}

/** Returns the stored draft, the same in every tab, and what changes it. */
export function useMailingDraft() {
  return {
    draft: useStored(storedDraft),
    update: updateDraft,
    /** Empties the draft after sending and gives it a new id. */
    clear: () => {
      updateDraft({ subject: '', message: '', id: newId() });
    },
    /** Gives the same text a new id, for a separate mailing. */
    assignNewId: () => {
      updateDraft({ id: newId() });
    },
  };
}
