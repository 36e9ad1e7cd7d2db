import { withOperations, type OperationsEvent } from './operations';
import type { JournalEntry } from './raceday/journal';

const at = Date.parse('2025-09-13T05:00:00Z');
const meta = {
  at,
  recordedAt: at,
  by: 'ACCEPT_LOSS',
  device: '',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
};

function lineOf(event: OperationsEvent) {
  return withOperations([], [{ event, meta, revision: 2 }])[0];
}

describe('A journal entry about the installation', () => {
  it('has no race and no runner, and states its date', () => {
    expect(lineOf({ type: 'LossAccepted', losses: ['reactors'], people: 0 })).toEqual({
      type: 'LossAccepted',
      part: '',
      sort: null,
      bib: null,
      words:
        'Systemet startades 2025-09-13 fast något saknades: startlistorna gicks igenom på nytt, och kvitton och koder som inte hunnit mailas skickas inte',
      at,
      recordedAt: at,
      by: 'ACCEPT_LOSS',
      device: '',
      deviceId: null,
      reverted: false,
      commandId: expect.any(String),
      revokedBy: null,
      forGood: expect.any(String),
      conflict: null,
      revision: 2,
    });
  });

  it('states all losses and the number of people', () => {
    const line = lineOf({ type: 'LossAccepted', losses: ['log', 'keys'], people: 12 });
    expect(line?.words).toContain(
      'det som hänt efter säkerhetskopian är borta; namn och kontaktuppgifter för 12 personer är borta',
    );
    expect(lineOf({ type: 'LossAccepted', losses: ['keys'], people: 0 })?.words).toContain(
      'nycklar saknades',
    );
  });

  it('is placed among the day’s entries by its time of recording', () => {
    const at = (recordedAt: number) => ({ words: String(recordedAt), recordedAt }) as JournalEntry;
    const entry = { event: { type: 'LossAccepted', losses: ['keys'], people: 0 }, revision: 1 } as const;
    const among = withOperations([at(1), at(3)], [{ ...entry, meta: { ...meta, recordedAt: 2 } }]);
    expect(among.map(({ recordedAt }) => recordedAt)).toEqual([1, 2, 3]);
    const last = withOperations([at(1), at(3)], [{ ...entry, meta: { ...meta, recordedAt: 3 } }]);
    expect(last.map(({ type }) => type)).toEqual([undefined, undefined, 'LossAccepted']);
  });
});
