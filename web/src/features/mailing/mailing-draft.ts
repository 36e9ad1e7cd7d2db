import { useState } from 'react';
import { newId } from '../../api/device';
import { keepOnDevice, keptOnDevice } from '../../config/browser-storage';

/** A mailing that is being written. `id` names it: sent twice it is one. `email` is where the organiser wants to see it first. */
export interface MailingDraft {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly email: string;
}

const KEY = 'raceday.mailing';

/** The draft on this device: what is typed stays over a reload. */
export function useMailingDraft() {
  const [draft, setDraft] = useState(readDraft);
  const change = (fields: Partial<MailingDraft>) => {
    const next = { ...draft, ...fields };
    keepOnDevice(KEY, JSON.stringify(next));
    setDraft(next);
  };
  return {
    draft,
    type: change,
    /** It has been sent: the next one is another. */
    clear: () => {
      change({ ...EMPTY, id: newId(), email: draft.email });
    },
    /** The same words, but a mailing of its own. */
    renew: () => {
      change({ id: newId() });
    },
  };
}

const EMPTY = { subject: '', message: '', email: '' };

function readDraft(): MailingDraft {
  const fresh = { ...EMPTY, id: newId() };
  try {
    const kept: unknown = JSON.parse(keptOnDevice(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return fresh;
    const texts = Object.entries(kept).filter(([name, value]) => name in fresh && typeof value === 'string');
    return { ...fresh, ...(Object.fromEntries(texts) as Partial<MailingDraft>) };
  } catch {
    return fresh;
  }
}
