import { keyOf } from './entering';
import type { RegisteredRunner, RegistrationEvent } from './registration.events';

type Corrected = Extract<RegistrationEvent, { type: 'RunnerCorrected' }>;

/** A registration's runners with a correction, each as `shown`, with the name or without it as before. Who is not among them, because they are erased, does not come back. */
export function withCorrection<Shown extends Pick<RegisteredRunner, 'anonymous'>>(
  runners: Readonly<Record<string, Shown>>,
  event: Corrected,
  shown: (runner: RegisteredRunner) => Shown,
): Readonly<Record<string, Shown>> {
  const key = keyOf(event);
  if (key === undefined || !Object.hasOwn(runners, key)) return runners;
  const { anonymous } = runners[key] ?? {};
  return { ...runners, [key]: shown({ ...runnerIn(event), ...(anonymous && { anonymous }) }) };
}

/** The runner that the event tells of, and nothing else of it. */
function runnerIn(event: Corrected): RegisteredRunner {
  const { firstname, lastname, age, birthYear, group, company, distance, phone, bib } = event;
  const desk = { ...(phone !== undefined && { phone }), ...(bib !== undefined && { bib }) };
  return { firstname, lastname, age, birthYear, group, company, distance, ...desk };
}
