import { accountPaths } from '#app/account-paths.ts'
import { tokenCookies } from '@grana/client/session/token-cookies'

/**
 * Runs in the document of the sign-in page before its body: whoever holds both tokens goes on, and sees nothing of a form.
 * Not the server but the page decides, so that one stored copy of it serves everybody, from whatever cache.
 */
export const enterScript =
  `(function(){var c='; '+document.cookie;if(c.indexOf('; ${tokenCookies.access}=')<0||c.indexOf('; ${tokenCookies.refresh}=')<0)return;` +
  `document.documentElement.hidden=true;location.replace('${accountPaths.redirect()}'+location.search)})()`
