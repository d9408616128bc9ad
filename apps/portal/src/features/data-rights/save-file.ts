/** Downloads a text as a file, without a URL that others could open. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
