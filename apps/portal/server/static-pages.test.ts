import { expect, test } from 'vitest'
import { accountPaths, isOfAccount } from '#app/account-paths.ts'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'
import { hasOwnDocument } from '#app/paths.ts'
import { serverBuild } from './built-portal.fixture.ts'
import { findLinkPages, findStaticPages, scriptDigests } from './static-pages.ts'

test('pages without request data are found by their routes', async () => {
  const pages = findStaticPages((await serverBuild()).routes).map((page) => page.path)
  expect(pages).toEqual(expect.arrayContaining(['/', '/contact', '/404']))
  expect(pages.filter((path) => /[:*]/.test(path))).toEqual([])
})

test('pages behind the link of a mail are found too, without a value', async () => {
  const pages = findLinkPages((await serverBuild()).routes).map((page) => page.path)
  const links = [accountPaths.chooseNewPassword, accountPaths.verifyEmail, accountPaths.confirmBrowser]
  expect(pages.toSorted()).toEqual(links.map((link) => link(HIDDEN_TOKEN)).toSorted())
})

test('pages that verify a person are opened as documents, and so is all of account entry', async () => {
  for (const { path, handle } of findStaticPages((await serverBuild()).routes)) {
    expect([path, hasOwnDocument(path)]).toEqual([path, handle.captcha === true || isOfAccount(path)])
  }
})

test('digests leave out data blocks and files, and count a repeated script once', () => {
  const html = `<script>a</script><script type="module" async>a</script><script src="/x.js"></script>
    <script type="application/ld+json">{}</script><link rel="modulepreload" href="/y.js" integrity="sha384-y"/>`
  expect(scriptDigests(html)).toEqual(["'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='", "'sha384-y'"])
})
