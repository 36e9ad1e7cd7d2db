import { FakeGoogle, newKeys } from '../testing/fake-google';
import { GoogleIdentity } from './google.identity';

const now = Date.now();
const RETURN_TO = 'http://localhost:3000/admin/api/google/callback';

describe('GoogleIdentity', () => {
  let google: FakeGoogle;
  let identity: GoogleIdentity;
  beforeEach(async () => {
    google = await new FakeGoogle().open();
    identity = new GoogleIdentity(google.client);
  });
  afterEach(() => google.close());

  const anna = { subject: 'sub-anna', email: 'anna@example.se', isEmailVerified: true, name: 'Anna Ek' };
  const refused = { code: 'sign-in-refused' };
  const unreachable = { code: 'identity-unreachable' };

  describe('verifying a credential', () => {
    it('returns the account, with the address in lower case', async () => {
      expect(await identity.verify(google.credential(now))).toEqual(anna);
      expect(await identity.verify(google.credential(now, { email: 'Anna@Example.se' }))).toEqual(anna);
      expect(await identity.verify(google.credential(now, { iss: 'accounts.google.com' }))).toEqual(anna);
    });

    it('returns an empty name when the credential has none', async () => {
      expect(await identity.verify(google.credential(now, { name: undefined }))).toEqual({
        ...anna,
        name: '',
      });
    });

    it('reports an unverified address', async () => {
      for (const email_verified of [false, undefined, 'true'])
        expect(await identity.verify(google.credential(now, { email_verified }))).toMatchObject({
          isEmailVerified: false,
        });
    });

    it.each<[string, (google: FakeGoogle) => string]>([
      [
        'another audience',
        (from) => from.credential(now, { aud: 'someone-else.apps.googleusercontent.com' }),
      ],
      ['another issuer', (from) => from.credential(now, { iss: 'https://accounts.example.se' })],
      ['an expiry in the past', (from) => from.credential(now - 86_400_000)],
      ['an issue time in the future', (from) => from.credential(now + 86_400_000)],
      ['no expiry', (from) => from.credential(now, { exp: undefined })],
      ['no address', (from) => from.credential(now, { email: undefined })],
      ['no signature', (from) => from.unsigned(now)],
      ['claims changed after signing', (from) => from.tampered(now, { email: 'eve@example.se' })],
      ['an empty text', () => ''],
      ['an invalid format', () => 'a.b.c'],
    ])('refuses a credential with %s, and does not quote it in the error', async (_, make) => {
      const credential = make(google);
      const error = (await identity.verify(credential).catch((thrown: unknown) => thrown)) as Error;
      expect(error).toMatchObject(refused);
      for (const part of credential.split('.').filter((text) => text.length > 3))
        expect(`${error.message} ${String(error.stack)}`).not.toContain(part);
    });

    it('refuses a credential signed by another key', async () => {
      const other = new FakeGoogle(newKeys());
      await expect(identity.verify(other.credential(now))).rejects.toMatchObject(refused);
    });

    it('reports Google as unreachable, not the credential as refused', async () => {
      await google.close();
      await expect(identity.verify(google.credential(now))).rejects.toMatchObject(unreachable);
      await google.open();
    });
  });

  describe('signing in by redirect', () => {
    const agreed = async () => {
      const { location, stateCookie } = await identity.begin(RETURN_TO);
      return { query: Object.fromEntries(google.agree(location).searchParams), stateCookie };
    };

    it('sends a new state and challenge each time', async () => {
      const [one, two] = await Promise.all([identity.begin(RETURN_TO), identity.begin(RETURN_TO)]);
      const asked = new URL(one.location).searchParams;
      expect(Object.fromEntries(asked)).toMatchObject({
        response_type: 'code',
        client_id: google.clientId,
        redirect_uri: RETURN_TO,
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      });
      const other = new URL(two.location).searchParams;
      expect(asked.get('state')).not.toBe(other.get('state'));
      expect(asked.get('code_challenge')).not.toBe(other.get('code_challenge'));
      expect(one.location).not.toContain(one.stateCookie.split('.')[1]);
    });

    it('returns the account of the returning browser', async () => {
      expect(await identity.complete(RETURN_TO, await agreed())).toEqual(anna);
      google.person = { sub: 'sub-anna', email: 'anna@example.se', email_verified: true };
      expect(await identity.complete(RETURN_TO, await agreed())).toEqual({ ...anna, name: '' });
    });

    it('reports an unverified address', async () => {
      google.person = { sub: 'sub-eve', email: 'eve@example.se', email_verified: false };
      expect(await identity.complete(RETURN_TO, await agreed())).toMatchObject({ isEmailVerified: false });
    });

    it('refuses a foreign state cookie, a wrong state or a wrong code', async () => {
      const { query, stateCookie } = await agreed();
      const elsewhere = await agreed();
      for (const callback of [
        { query, stateCookie: elsewhere.stateCookie },
        { query, stateCookie: '' },
        { query: { ...query, state: 'guessed' }, stateCookie },
        { query: { code: query.code ?? '' }, stateCookie },
        { query: { ...query, code: 'guessed' }, stateCookie },
        { query: { error: 'access_denied' }, stateCookie },
        { query: {}, stateCookie },
      ])
        await expect(identity.complete(RETURN_TO, callback)).rejects.toMatchObject(refused);
    });

    it('refuses a callback the second time', async () => {
      const callback = await agreed();
      await identity.complete(RETURN_TO, callback);
      await expect(identity.complete(RETURN_TO, callback)).rejects.toMatchObject(refused);
    });

    it('reports Google as unreachable when its token endpoint fails', async () => {
      const callback = await agreed();
      google.tokenStatus = 503;
      await expect(identity.complete(RETURN_TO, callback)).rejects.toMatchObject(unreachable);
    });
  });
});
