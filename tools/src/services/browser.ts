import { inRoot } from '../paths.ts'

type BrowserModule = { findBrowser: () => string | undefined }

/** The path of the end-to-end tests' browser, by their own search: loaded by path, because e2e is no package. */
export async function findTestBrowser(): Promise<string | undefined> {
  const { findBrowser } = (await import(inRoot('e2e/find-browser.ts'))) as BrowserModule
  return findBrowser()
}
