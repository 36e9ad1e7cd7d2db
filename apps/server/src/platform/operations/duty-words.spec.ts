import type { OnDuty } from '../duty/duty';
import { dutyInWords, whoIsOnDuty } from './duty-words';

const other: OnDuty = { name: 'b/7', term: 3, silentMs: 1400, isHere: false };
const dutyOf = (holder: () => Promise<OnDuty | undefined>, isShared = true) => ({ isShared, holder });

it.each([
  ['On duty (term 3)', async () => ({ ...other, silentMs: 0, isHere: true })],
  ['Standing by: b/7 is on duty (term 3), heard of 1 s ago', async () => other],
  ['Nobody is known to be on duty: mail and what events lead to wait', async () => undefined],
  ['Nobody can say who is on duty: see notes', async () => Promise.reject(new Error('away'))],
])('describeLeader returns "%s"', async (words, holder) => {
  expect(await dutyInWords(dutyOf(holder), true)).toBe(words);
});

it('describeLeader names the leader on an api node, and returns undefined with one node', async () => {
  expect(
    await dutyInWords(
      dutyOf(async () => other),
      false,
    ),
  ).toBe('b/7 is on duty (term 3), heard of 1 s ago');
  expect(
    await dutyInWords(
      dutyOf(async () => other, false),
      true,
    ),
  ).toBeUndefined();
});

it('findLeader returns unknown after the timeout', async () => {
  const never = dutyOf(() => new Promise(() => undefined));
  expect(await whoIsOnDuty(never, 1)).toBe('unknown');
});
