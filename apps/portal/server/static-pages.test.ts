import { expect, test } from 'vitest'
import { accountPaths, documentKind } from '#app/account-paths.ts'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'
import { hasOwnDocument } from '#app/paths.ts'
import { serverBuild } from './built-portal.fixture.ts'
import { findLinkPages, findStaticPages, scriptDigests } from './static-pages.ts'

test('finds pages without request data by their routes', async () => {
  const pages = findStaticPages((await serverBuild()).routes).map((page) => page.path)
  expect(pages).toEqual(expect.arrayContaining(['/', '/contact', '/404']))
  expect(pages.filter((path) => /[:*]/.test(path))).toEqual([])
})

test('finds pages behind email links too, without a token', async () => {
  const pages = findLinkPages((await serverBuild()).routes).map((page) => page.path)
  const { chooseNewPassword, verifyEmail, confirmBrowser, reactivate, stopRecovery, changeEmail, invitation } =
    accountPaths
  const links = [chooseNewPassword, verifyEmail, confirmBrowser, reactivate, stopRecovery, changeEmail, invitation]
  expect(pages.toSorted()).toEqual(links.map((link) => link(HIDDEN_TOKEN)).toSorted())
})

test('pages with a captcha and all of account entry are opened as documents', async () => {
  for (const { path, handle } of findStaticPages((await serverBuild()).routes)) {
    expect([path, hasOwnDocument(path)]).toEqual([path, handle.captcha === true || documentKind(path) !== 'visitors'])
  }
})

test('digests leave out data blocks and files, and count a repeated script once', () => {
  const html = `<script>a</script><script type="text/javascript">a</script><script src="/x.js"></script>
    <script type="application/ld+json">{}</script>`
  expect(scriptDigests(html)).toEqual(["'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"])
})

test('files that a script loads by digest are allowed, those of other blocks are not', () => {
  const html = `<script type="importmap">{"integrity":{"/x.js":"sha384-x"}}</script>
    <script type="module" async="">load([["/y.js","sha384-y"],["/z.js","sha384-z"]])</script>`
  expect(scriptDigests(html).filter((digest) => digest.includes('384'))).toEqual(["'sha384-y'", "'sha384-z'"])
})
