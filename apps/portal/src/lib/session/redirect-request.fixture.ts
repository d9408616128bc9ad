import type { RedirectRequest } from './redirect-request.ts'

/** Formats the parsed request as a URL of `/redir`. */
export function formatRedirectRequest({ app, path, asked }: RedirectRequest): string {
  const query = new URLSearchParams({
    app,
    ...(path !== '/' && { path }),
    ...(asked && { state: asked.state, code_challenge: asked.challenge }),
  })
  return `/redir?${query}`
}
