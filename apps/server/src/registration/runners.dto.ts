import { fieldTexts, MOST_RUNNERS, Refusal, runnerFrom, type RegisteredRunners } from '@app/domain';
import { Transform } from 'class-transformer';
import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import { OptionalNumber } from '../commands/number.decorators';
import { checked } from '../http/checked';

/** A runner as their form sends it. `age` over 1000 is a birth year. */
class TypedRunnerBody {
  @IsString({ message: fieldTexts.nameMissing }) firstname!: string;
  @IsString({ message: fieldTexts.nameMissing }) lastname!: string;
  @OptionalNumber(fieldTexts.ageMissing) age?: number | null;
  @Transform(({ value }) => (value === null || value === undefined ? '' : (value as unknown)))
  @IsIn(['', 'Ingen', 'Dam', 'Herr'], { message: fieldTexts.groupInvalid })
  group!: '' | 'Ingen' | 'Dam' | 'Herr';
  @IsOptional() @IsString() company?: string | null;
  @OptionalNumber(fieldTexts.distanceMissing) distance?: number | null;
}

/** All runners of a registration, by the keys their form made. */
export class RunnersBody {
  /** As it came: the library leaves out keys that every object has a function under, such as `constructor`. */
  @Transform(({ obj }: { obj: { runners: unknown } }) => obj.runners)
  @IsObject({ message: 'Lägg till minst en deltagare' })
  runners!: Record<string, unknown>;
}

/** The map as it is registered. `year` is what ages count from. Throws Problem or Refusal for what cannot be. */
export async function runnersFrom({ runners }: RunnersBody, year: number): Promise<RegisteredRunners> {
  const entries = Object.entries(runners);
  if (entries.length > MOST_RUNNERS) throw new Refusal('too-many-runners');
  const read = async ([key, body]: [string, unknown]) => {
    const { company, age, distance, ...names } = await checked(TypedRunnerBody, body);
    return [
      key,
      runnerFrom({ ...names, age: age ?? null, distance: distance ?? null, company: company ?? '' }, year),
    ] as const;
  };
  return Object.fromEntries(await Promise.all(entries.map(read)));
}
