import { z } from 'zod';
import { runnerId } from '../commands/asked-command.dto';
import { optional } from '../http/fields';

const WHO = 'Ange antingen registration, eller part och sort';

/** Who is to be erased: everybody in a registration, or one runner of a race day; and why. */
export const erasureBody = z
  .strictObject({
    registration: optional(z.string().regex(/^[\w-]{1,64}$/, 'felaktigt anmälnings-id')),
    part: optional(z.string().max(40)),
    sort: optional(runnerId),
    reason: z.string('Ange varför uppgifterna tas bort').max(1000),
  })
  .transform(({ registration, part, sort, reason }, context) => {
    if (registration !== undefined && part === undefined && sort === undefined)
      return { registration, reason };
    if (registration === undefined && part !== undefined && sort !== undefined) return { part, sort, reason };
    context.addIssue(WHO);
    return z.NEVER;
  });
export type ErasureBody = z.infer<typeof erasureBody>;
