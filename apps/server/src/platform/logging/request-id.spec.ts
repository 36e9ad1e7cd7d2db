import { requestIdOf } from './request-id';

const uuid = '0b8f4d1e-5c3a-4f0e-9b1d-2a7c6e5f4d3c';
const asked = (id: string | string[] | undefined) => requestIdOf({ headers: { 'x-request-id': id } });

it.each([uuid, uuid.toUpperCase(), uuid.replaceAll('-', '')])('requestIdOf accepts %s', (id) => {
  expect(asked(id)).toBe(id);
});

it.each([
  undefined,
  '',
  '070-1740605',
  '19570412-1234',
  'anna.ek@example.se',
  `${uuid}\n`,
  `${uuid}0`,
  'deadbeef',
  [uuid, uuid],
])('requestIdOf replaces %j with its own id', (id) => {
  expect(asked(id)).toMatch(/^[0-9a-f]{20}$/);
  expect(asked(id)).not.toBe(asked(id));
});
