import { randomUUID } from 'node:crypto';
import { type RegistrationEvent, registrationStream } from '@app/domain';
import { commandMeta } from '../../../apps/server/src/platform/commands/command-sender';
import type { RunningApp } from './running-app';

const SUMMER = Date.parse('2024-08-01T10:00:00Z');
const anna = {
  firstname: 'Anna',
  lastname: 'Ek',
  age: 40,
  birthYear: null,
  company: '',
  distance: 5.6,
} as const;

/** A registration of an earlier edition; by default paid in 2024, with an address of its own. */
export interface PreviousRegistration {
  readonly edition?: string;
  readonly email?: string;
  readonly isPaid?: boolean;
  readonly by?: 'runner' | 'ticket-office';
}

/**
 * Appends registrations of earlier editions to the log. Returns their ids once the views have applied them.
 */
export async function addPreviousRegistrations(
  app: RunningApp,
  ...names: readonly (string | (PreviousRegistration & { name: string }))[]
) {
  const all = names.map((one) => (typeof one === 'string' ? { name: one } : one));
  const registrations: string[] = [];
  for (const before of all) registrations.push(await append(app, before));
  await app.viewsCaughtUp();
  return registrations;
}

export function addressOf(name: string): string {
  return `${name}@example.se`;
}

async function append(
  app: RunningApp,
  { name, ...before }: PreviousRegistration & { name: string },
): Promise<string> {
  const { edition = '2024', email = addressOf(name), isPaid = true, by = 'runner' } = before;
  const registration = `${name}-${edition}`.padEnd(32, 'a');
  const runners = { a: { ...anna, group: 'Dam' } } as const;
  const events: RegistrationEvent[] = [
    { type: 'RegistrationOpened', registration, edition, email, by },
    { type: 'RunnersSaved', registration, runners },
  ];
  if (isPaid)
    events.push({
      type: 'RegistrationPaid',
      registration,
      payment: `kampanj-${name}_FREE`,
      runners,
      at: SUMMER,
    });
  const meta = commandMeta({ id: randomUUID(), at: SUMMER, by: 'test' });
  const stream = registrationStream(registration);
  const all = events.map((event) => ({ id: randomUUID(), event, meta }));
  await app.engines.store.append(stream, 0, all);
  return registration;
}
