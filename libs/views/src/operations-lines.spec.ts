import type { OperationsEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { operationsLine } from './operations-lines';

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
  const recorded: Recorded<OperationsEvent> = {
    id: 'e',
    event,
    meta,
    stream: 'operations',
    revision: 2,
    position: '9',
  };
  return operationsLine(recorded);
}

describe('A line about the installation', () => {
  it('is of no race and nobody, with its date in its words', () => {
    expect(lineOf({ type: 'LossAccepted', losses: ['reactors'], people: 0 })).toEqual({
      type: 'LossAccepted',
      part: '',
      sort: null,
      bib: null,
      words:
        'Systemet startades 2025-09-13 fast något saknades: startlistorna gicks igenom på nytt, och kvitton och koder som inte hunnit mejlas skickas inte',
      at,
      recordedAt: at,
      by: 'ACCEPT_LOSS',
      device: '',
      deviceId: null,
      reverted: false,
      canRestore: false,
      revision: 2,
    });
  });

  it('says everything that was missing, and of how many', () => {
    const { words } = lineOf({ type: 'LossAccepted', losses: ['log', 'keys'], people: 12 });
    expect(words).toContain(
      'det som hänt efter säkerhetskopian är borta; namn och kontaktuppgifter för 12 personer är borta',
    );
    expect(lineOf({ type: 'LossAccepted', losses: ['keys'], people: 0 }).words).toContain('nycklar saknades');
  });
});
