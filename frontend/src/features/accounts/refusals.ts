/** Why the OpenID provider's answer did not sign somebody in, by the code in the page's address. */
const REFUSALS: Readonly<Record<string, string>> = {
  'not-invited': 'Nobody has invited your e-mail address. Ask a maintainer for an invitation.',
  'unverified-email': 'The provider has not verified your e-mail address, so it opens nothing here.',
  'has-account':
    'An account has your e-mail address. Sign in with its password, then connect single sign-on under Account.',
  'connected-already': 'This account, or the one at the provider, is connected already.',
  inactive: 'Your account is not active. Ask those who run this installation.',
  'not-signed-in': 'You were signed out meanwhile. Sign in and connect again.',
  'too-many-tries': 'Too many sign-ins failed from your address: try again in 5 minutes.',
  'provider-failed': 'The provider did not sign you in. Try again, or sign in with your password.',
};

/** The sentence for `code`; null without one. */
export function refusalText(code: string | null): string | null {
  return code === null ? null : (REFUSALS[code] ?? REFUSALS['provider-failed'] ?? null);
}
