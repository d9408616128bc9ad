import { use, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type LinksFunction,
  type LoaderFunctionArgs,
} from 'react-router'
import { portal } from '@grana/messages/es/portal'
import { preloadedFonts } from '@grana/ui/font-files'
import { LinkProvider } from '@grana/ui/link'
import { themeScript } from '@grana/ui/theme-script'
import { NonceContext } from './lib/nonce-context.ts'
import { PageLink } from './lib/page-link.tsx'
import { renderContext } from './lib/render-context.ts'
import '@grana/ui/fonts.css'
import '@grana/ui/tokens.css'
import '@grana/ui/base.css'

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(renderContext).settings
}

/** Settings are read when the process starts: they cannot change during the lifetime of a document. */
export function shouldRevalidate() {
  return false
}

export const links: LinksFunction = () => [
  ...preloadedFonts.map((font) => ({
    rel: 'preload',
    ...font,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export default function Root() {
  const nonce = use(NonceContext)
  return (
    <Document
      head={
        <>
          <script nonce={nonce} suppressHydrationWarning>
            {themeScript}
          </script>
          <Meta />
          <Links />
        </>
      }
    >
      <LinkProvider link={PageLink}>
        <Outlet />
      </LinkProvider>
      <ScrollRestoration />
      <Scripts />
    </Document>
  )
}

/**
 * Fallback when a layout itself fails. It has no script: Trusted Types forbid creating one in the browser, and the page
 * would be blank.
 */
export function ErrorBoundary() {
  return (
    <Document head={<title>{portal.title(portal.failure.title)}</title>}>
      <main>
        <h1>{portal.failure.heading}</h1>
        <p>{portal.failure.text}</p>
        <p>
          <a href="/">{portal.failure.home}</a>
        </p>
      </main>
    </Document>
  )
}

function Document({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) {
  return (
    <html lang="es" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
      </head>
      <body>{children}</body>
    </html>
  )
}
