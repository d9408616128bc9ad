/** Where the portal's answer waits for the app. */
export const handoffPlace = 'granaHandoff'

export const callbackPath = '/callback'

/**
 * Runs first in the document: what the portal gave leaves the address and the history before any file is loaded that could
 * read, keep or pass it on there.
 */
export const handoffScript =
  `(function(){if(location.pathname==='${callbackPath}'){window.${handoffPlace}=location.hash.slice(1);` +
  `history.replaceState(null,'','${callbackPath}')}})()`
