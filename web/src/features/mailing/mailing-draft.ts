import { useState } from 'react';
import { newId } from '../../api/device';
import { storeOnDevice, readFromDevice } from '../../config/browser-storage';

/** A draft of a mailing. `id` makes sending idempotent. `email` is the address for test mails. */
export interface MailingDraft {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly email: string;
}

const KEY = 'raceday.mailing';

/** The draft stored on this device, so that it survives a reload. */
export function useMailingDraft() {
  const [draft, setDraft] = useState(readDraft);
  const change = (fields: Partial<MailingDraft>) => {
    const next = { ...draft, ...fields };
    storeOnDevice(KEY, JSON.stringify(next));
    setDraft(next);
  };
  return {
    draft,
    update: change,
    /** Empties the draft after sending and gives it a new id. */
    clear: () => {
      change({ ...EMPTY, id: newId(), email: draft.email });
    },
    /** Gives the same text a new id, for a separate mailing. */
    assignNewId: () => {
      change({ id: newId() });
    },
  };
}

const EMPTY = { subject: '', message: '', email: '' };

function readDraft(): MailingDraft {
  const fresh = { ...EMPTY, id: newId() };
  try {
    const stored: unknown = JSON.parse(readFromDevice(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return fresh;
    const texts = Object.entries(stored).filter(
      ([name, value]) => name in fresh && typeof value === 'string',
    );
    return { ...fresh, ...(Object.fromEntries(texts) as Partial<MailingDraft>) };
  } catch {
    return fresh;
  }
}
