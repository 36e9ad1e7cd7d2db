import type { CurrentLeader } from '../leader/leader';
import { describeLeader, findLeader } from './leader-text';

const other: CurrentLeader = { name: 'b/7', term: 3, silentMs: 1400, isHere: false };
const leaderWith = (holder: () => Promise<CurrentLeader | undefined>, isShared = true) => ({
  isShared,
  holder,
});

it.each([
  ['On duty (term 3)', async () => ({ ...other, silentMs: 0, isHere: true })],
  ['Standing by: b/7 is on duty (term 3), heard of 1 s ago', async () => other],
  ['Nobody is known to be on duty: mail and what events lead to wait', async () => undefined],
  ['Nobody can say who is on duty: see notes', async () => Promise.reject(new Error('away'))],
])('describeLeader returns "%s"', async (text, holder) => {
  expect(await describeLeader(leaderWith(holder), true)).toBe(text);
});

it('describeLeader names the leader on an api node, and returns undefined with one node', async () => {
  expect(
    await describeLeader(
      leaderWith(async () => other),
      false,
    ),
  ).toBe('b/7 is on duty (term 3), heard of 1 s ago');
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
