/** Pages of the portal that apps link to. */
export const portalLinks = {
  home: '/',
  programs: '/programs',
  hackers: '/hackers',
  evidence: '/hackers/evidence',
  contact: '/contact',
  signIn: '/sign-in',
  profile: '/account/profile',
  sessions: '/account/sessions',
  notifications: '/account/notifications',
  twoFactor: '/account/two-factor',
  visibility: '/account/visibility',
  availability: '/account/availability',
  payout: '/account/payout',
  attestation: (code: string) => `/attestations/${code}`,
} as const
