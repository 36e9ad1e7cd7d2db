import { registrationStream } from '@app/domain';
import { CommandSender } from '../../../apps/server/src/platform/commands/command-sender';
import { Sessions } from '../../../apps/server/src/platform/auth/sessions';
import { RegistrationIds } from '../../../apps/server/src/platform/names/registration-ids';
import { CurrentEdition } from '../../../apps/server/src/registration';
import type { Answer, RunningApp } from './running-app';

/** A runner as the registration page sends it. */
export interface FormRunner {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number;
  readonly group: string;
  readonly company: string;
  readonly distance: number;
  readonly anonymous?: boolean;
}

export const anna: FormRunner = {
  firstname: 'Anna',
  lastname: 'Ek',
  age: 41,
  group: 'Dam',
  company: 'IK Exempel',
  distance: 5.6,
};
export const nils: FormRunner = { ...anna, firstname: 'Nils', age: 9, group: 'Ingen', distance: 0.8 };
export const ida: FormRunner = { ...anna, firstname: 'Ida', age: 2013, distance: 1.6 };

/** A sale at the ticket office, without the means of payment. */
export const sale = {
  firstname: 'Berit',
  lastname: 'Alm',
  age: 34,
  distance: 2.8,
  group: 'Dam',
  phone: '070-1740605',
  bib: 301,
};

/** A family signed in to its registration. */
export class Family {
  private constructor(
    private readonly app: RunningApp,
    readonly registration: string,
    private readonly headers: { readonly cookie: string; readonly 'x-forwarded-for': string },
  ) {}

  /** Opens a registration and a session without mail. `address` is the family's IP address. */
  static async signIn(app: RunningApp, name = 'ek', address = '198.51.100.8'): Promise<Family> {
    return Family.open(app, { registration: name.padEnd(32, 'a'), email: `${name}@example.se` }, address);
  }

  /** Does the same with the registration id the product derives from the e-mail address. */
  static byAddress(app: RunningApp, email: string): Promise<Family> {
    return Family.open(
      app,
      { registration: app.app.get(RegistrationIds).registrationId(email), email },
      '198.51.100.8',
    );
  }

  private static async open(
    app: RunningApp,
    who: { readonly registration: string; readonly email: string },
    address: string,
  ): Promise<Family> {
    const { registration } = who;
    const opening = { ...who, edition: app.app.get(CurrentEdition).name, by: 'runner' } as const;
    const open = { type: 'OpenRegistration', ...opening } as const;
    await app.app.get(CommandSender).send(registrationStream(registration), open, { by: 'test' });
    const line = await app.app.get(Sessions).open('registration', { subject: registration }, undefined);
    const cookie = line.split(';', 1)[0] ?? '';
    return new Family(app, registration, { cookie, 'x-forwarded-for': address });
  }

  /** Returns the same family, using another node. */
  on(app: RunningApp): Family {
    return new Family(app, this.registration, this.headers);
  }

  get cookie(): string {
    return this.headers.cookie;
  }

  read(path: string): Promise<Answer> {
    return this.app.request(path, { headers: this.headers });
  }

  send(path: string, body: unknown): Promise<Answer> {
    return this.app.sendJson(path, body, { headers: this.headers });
  }

  save(runners: Readonly<Record<string, FormRunner>>): Promise<Answer> {
    return this.send('/update', { runners });
  }

  book(kampanj?: string): Promise<Answer> {
    return this.send('/book-v2', { barn: 0, vuxna: 0, ...(kampanj !== undefined && { kampanj }) });
  }

  async session(): Promise<Answer['body']> {
    return (await this.read('/get')).body;
  }
}

/** Returns the first names on a public start list. */
export async function namesIn(app: RunningApp, part: string): Promise<string[]> {
  return (await app.startList(part)).flatMap(({ firstname }) => firstname ?? []);
}
