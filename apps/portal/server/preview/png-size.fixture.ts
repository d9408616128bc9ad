const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Width and height from the header of a PNG; throws for anything else. */
export function sizeOfPng(file: Buffer): { width: number; height: number } {
  if (!file.subarray(0, 8).equals(SIGNATURE) || file.toString('latin1', 12, 16) !== 'IHDR') throw new Error('not a PNG')
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}
