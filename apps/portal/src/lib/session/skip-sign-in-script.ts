import { accountPaths } from '#app/account-paths.ts'
import { tokenCookies } from '@grana/client/session/token-cookies'

/**
 * Runs in the document of the sign-in page before its body: redirects a visitor with both tokens, without showing the
 * form. The page decides and not the server, so that one cached copy serves everyone.
 */
export const skipSignInScript =
  `(function(){var c='; '+document.cookie;if(c.indexOf('; ${tokenCookies.access}=')<0||c.indexOf('; ${tokenCookies.refresh}=')<0)return;` +
  `document.documentElement.hidden=true;location.replace('${accountPaths.redirect()}'+location.search)})()`
