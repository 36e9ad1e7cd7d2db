import type { CurrentLeader } from '../leader/leader';
import { describeLeader, findLeader } from './leader-metrics';

const other: CurrentLeader = { name: 'b/7', term: 3, silentMs: 1400, isHere: false };
const leaderWith = (holder: () => Promise<CurrentLeader | undefined>, isShared = true) => ({
  isShared,
  holder,
});

it.each([
  ['This node is the leader (term 3)', async () => ({ ...other, silentMs: 0, isHere: true })],
  ['Standby: b/7 is the leader (term 3), last heartbeat 1 s ago', async () => other],
  ['No leader is known: mail and reactors wait', async () => undefined],
  ['Cannot tell which node is the leader: see notes', async () => Promise.reject(new Error('away'))],
])('describeLeader returns "%s"', async (text, holder) => {
  expect(await describeLeader(leaderWith(holder), true)).toBe(text);
});

it('describeLeader names the leader on an api node, and returns undefined with one node', async () => {
  expect(
    await describeLeader(
      leaderWith(async () => other),
      false,
    ),
  ).toBe('b/7 is the leader (term 3), last heartbeat 1 s ago');
  expect(
    await describeLeader(
      leaderWith(async () => other, false),
      true,
    ),
  ).toBeUndefined();
});

it('findLeader returns unknown after the timeout', async () => {
  const never = leaderWith(() => new Promise(() => undefined));
  expect(await findLeader(never, 1)).toBe('unknown');
});
