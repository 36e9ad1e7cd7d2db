import { redacted } from './product-log';

it.each([
  ['550 5.1.1 <anna.ek@example.se>: no such user', '550 5.1.1 <(address)>: no such user'],
  ['E11000 duplicate key: { mail: "bo@mail.example.se" }', 'E11000 duplicate key: { mail: "(address)" }'],
  [
    'esdb://admin:changeit@db.example.se:2113?tls=false is unavailable',
    'esdb://db.example.se:2113 is unavailable',
  ],
  ['mongodb://u:p%40@a:27017,b:27017/raceday', 'mongodb://a:27017,b:27017/raceday'],
  ['GET https://race.example.se/verify?id=abc#token=x failed', 'GET https://race.example.se/verify failed'],
])("redacts '%s'", (text, left) => {
  expect(redacted(text)).toBe(left);
});

it.each([
  'at Object.<anonymous> (/work/node_modules/@nestjs/core/router/router.js:12:3)',
  'raceday stopped raceday-2025-09-13 at 12: boom?',
  'connect ECONNREFUSED 127.0.0.1:2113',
])('leaves "%s" unchanged', (text) => {
  expect(redacted(text)).toBe(text);
});
