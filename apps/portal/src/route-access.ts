import { accountScreens, type MountedScreen } from './account-screens.ts'

type ScreenPath = `/account/${MountedScreen}`

const screenAccess = Object.fromEntries(
  accountScreens.map(({ name }) => [`/account/${name}`, { authRequired: true }]),
) as Readonly<Record<ScreenPath, { readonly authRequired: true }>>

/**
 * Every page of the portal by path, with the specification's flag. The routes are built from it: pages with the flag
 * are behind the guard. It decides what is shown; the API alone decides what is allowed.
 */
export const routeAccess = {
  '/': { authRequired: false },
  '/product/pentest': { authRequired: false },
  '/product/bug-bounty': { authRequired: false },
  '/solution/finance': { authRequired: false },
  '/solution/automobile': { authRequired: false },
  '/hackers': { authRequired: false },
  '/hackers/evidence': { authRequired: false },
  '/contact': { authRequired: false },
  '/terms-and-conditions': { authRequired: false },
  '/privacy': { authRequired: false },
  '/code-of-conduct': { authRequired: false },
  '/privacy-revelation-policy': { authRequired: false },
  '/programs': { authRequired: false },
  '/program/{uuid}': { authRequired: false },
  '/program/{uuid}/report': { authRequired: false },
  '/program/{uuid}/report/frame': { authRequired: false },
  '/open-report': { authRequired: false },
  '/activity': { authRequired: false },
  '/disclosures/{slug}': { authRequired: false },
  '/agent/{username}': { authRequired: false },
  '/attestations/{code}': { authRequired: false },
  '/403': { authRequired: false },
  '/404': { authRequired: false },
  '/sign-up': { authRequired: false },
  '/sign-up/customer': { authRequired: false },
  '/sign-up/agent': { authRequired: false },
  '/sign-in': { authRequired: false },
  '/sign-in/confirm/{token}': { authRequired: false },
  '/sign-in/reactivate/{token}': { authRequired: false },
  '/sign-in/recovery/{token}': { authRequired: false },
  '/sign-in/organization': { authRequired: false },
  '/sign-in/organization/return': { authRequired: false },
  '/identity/link': { authRequired: true },
  '/password/reset': { authRequired: false },
  '/password/reset/{token}': { authRequired: false },
  '/password/change': { authRequired: true },
  '/verify-email': { authRequired: false },
  '/verify-email/{token}': { authRequired: false },
  '/email/change/{token}': { authRequired: false },
  '/invitation/{token}': { authRequired: false },
  '/account': { authRequired: true },
  ...screenAccess,
  '/redir': { authRequired: true },
} as const satisfies Record<`/${string}`, { readonly authRequired: boolean }>

export type PagePath = keyof typeof routeAccess
