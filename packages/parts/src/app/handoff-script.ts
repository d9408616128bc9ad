/** Property of `window` that holds the portal's answer for the app. */
export const handoffProperty = 'granaHandoff'

export const callbackPath = '/callback'

/**
 * Runs first in the document: removes the portal's answer from the URL and the history before any file is loaded that
 * could read, store or forward it.
 */
export const handoffScript =
  `(function(){if(location.pathname==='${callbackPath}'){window.${handoffProperty}=location.hash.slice(1);` +
  `history.replaceState(null,'','${callbackPath}')}})()`
