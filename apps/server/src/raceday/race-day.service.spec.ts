import { SequenceIds } from '@app/adapters';
import { Refusal, type RacedayCommand } from '@app/domain';
import type { CommandSender } from '../platform/commands/command-sender';
import type { Config } from '../platform/config/config';
import { RaceDayService } from './race-day.service';
import { RaceWhenRescheduled } from './race-when-rescheduled.reactor';

const part = 'race-250913-80';
const source = { by: 'Åsa', device: '' };
const at = Date.parse('2025-09-13T08:00:00Z');

/** A service whose commands are all accepted but the creation of a race, which is refused. */
function serviceWith() {
  const sent: RacedayCommand[] = [];
  const send = (_: string, command: RacedayCommand) => {
    sent.push(command);
    if (command.type === 'CreateRace') return Promise.reject(new Refusal('race-exists'));
    const event = { ...command, type: 'RaceRescheduled', to: 'race-250914-80', distance: 8000 };
    const isMove = command.type === 'ChangeRace' && command.date !== undefined;
    const events = isMove ? [{ id: 'e', event, meta: { by: 'Åsa', correlationId: 'c' } }] : [];
    return Promise.resolve({ outcome: 'accepted', events, revision: 1 });
  };
  const sender = { send, now: () => at } as unknown as CommandSender;
  const config = { edition: { date: '2025-09-13', distances: [] } } as unknown as Config;
  const service = new RaceDayService(sender, new SequenceIds(), new RaceWhenRescheduled(sender));
  Object.assign(service, { config, days: { hasRace: (of: string) => Promise.resolve(of === part) } });
  return { service, sent };
}

describe('RaceDayService', () => {
  it('reports a move whose new day got the race meanwhile as refused', async () => {
    const { service, sent } = serviceWith();
    const moved = service.handle({ type: 'ChangeRace', part, date: '2025-09-14' }, source);
    await expect(moved).rejects.toThrow(new Refusal('race-exists'));
    expect(sent.map(({ type }) => type)).toEqual(['ChangeRace', 'CreateRace']);
  });

  it('keeps the order of a batch that changes a race and then removes it', async () => {
    const { service, sent } = serviceWith();
    const change = { id: 'a', type: 'ChangeRace', part, openForReg: false } as const;
    await service.handleBatch([change, { id: 'b', type: 'RemoveRace', part }], source);
    expect(sent.map(({ type }) => type)).toEqual(['ChangeRace', 'RemoveRace']);
  });
});
