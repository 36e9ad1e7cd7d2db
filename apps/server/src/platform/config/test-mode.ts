import type { GoogleSettings, PaymentSettings } from './service-settings';

/** What tells a rehearsal from the real thing. */
interface Settings {
  readonly publicUrl: URL | undefined;
  readonly google: GoogleSettings | undefined;
  readonly adminToken: string | undefined;
  readonly payments: PaymentSettings | undefined;
  readonly mail: { readonly server: string | undefined };
}

/**
 * Everything that is only good enough for a rehearsal, in words. Families at an https address believe that money moves and mail
 * arrives, and a link that stands in a log is no secret.
 */
export function testModeParts({ payments, mail, google, adminToken }: Settings): readonly string[] {
  return [
    ...(payments?.kind === 'simulator'
      ? ['payments go to a simulator (set SWISH_URL, SWISH_PAYEE, SWISH_CERT and SWISH_KEY)']
      : []),
    ...(mail.server === undefined ? ['mail stays in files and reaches nobody (set MAIL_URL)'] : []),
    ...(!google && adminToken === undefined
      ? ['organisers sign in by a link that was made here and is printed (set ADMIN_TOKEN, or Google)']
      : []),
  ];
}

/** Whether the site is there for others, at an address they trust. */
export function isPublic({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl?.protocol === 'https:';
}

/** A rehearsal at an https address must be meant. */
export function testModeProblems(
  settings: Settings & { readonly allowTestMode: boolean },
): readonly string[] {
  if (!isPublic(settings) || settings.allowTestMode) return [];
  return testModeParts(settings).map(
    (part) => `PUBLIC_URL is https, but ${part}; ALLOW_TEST_MODE=1 rehearses all the same`,
  );
}

/** A link that is switched off would only seem to be a way in. */
export function tokenProblems({
  google,
  adminToken,
}: Pick<Settings, 'google' | 'adminToken'>): readonly string[] {
  return google && adminToken !== undefined
    ? ['ADMIN_TOKEN is refused beside GOOGLE_CLIENT_ID: organisers sign in with Google alone']
    : [];
}
