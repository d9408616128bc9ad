/** Downloads a text as a file, without a URL that others could open. */
export function saveFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
