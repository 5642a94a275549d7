/** In bytes, as a power of two. */
export const windowLog = 18

/** What stands between two joined frames. */
export const seam = '\n'.repeat(17)

/**
 * Makes one Zstandard frame (RFC 8878) of several, which have no checksum and a window of at most `windowLog`: not every browser is
 * known to read frames that follow each other.
 *
 * A block may refer to the last three distances from which text was copied. These are 1, 4 and 8 at the start of a frame, but others in the
 * middle of a joined one. So a seam before each further frame copies from just these distances, which restores them.
 */
export function joinedFrames(frames: readonly Buffer[]): Buffer<ArrayBuffer> {
  const parts = [frameStart]
  for (const [at, frame] of frames.entries()) {
    const blocks = Buffer.from(frame.subarray(headerLength(frame)))
    if (at > 0) parts.push(seamBlock)
    if (at < frames.length - 1) continueAfter(blocks)
    parts.push(blocks)
  }
  return Buffer.concat(parts)
}

const descriptorAt = 4
const dictionaryIdLengths = [0, 1, 2, 4]
const contentSizeLengths = [0, 2, 4, 8]

function headerLength(frame: Buffer) {
  const descriptor = frame.readUInt8(descriptorAt)
  const isSingleSegment = (descriptor & 0x20) !== 0
  const dictionaryId = dictionaryIdLengths[descriptor & 3] ?? 0
  const contentSize = contentSizeLengths[descriptor >> 6] || Number(isSingleSegment)
  return descriptorAt + 1 + Number(!isSingleSegment) + dictionaryId + contentSize
}

const isLast = 1
const blockHeaderLength = 3
/** A block of one repeated byte: its size is that of the text. */
const repeated = 1

/** Removes the mark of the last block, in place, so that more blocks can follow. */
function continueAfter(blocks: Buffer) {
  for (let at = 0; ;) {
    const header = blocks.readUIntLE(at, blockHeaderLength)
    if (header & isLast) return void blocks.writeUIntLE(header - isLast, at, blockHeaderLength)
    at += blockHeaderLength + ((header >> 1) % 4 === repeated ? 1 : header >> 3)
  }
}

/** No content size, no checksum, and the window. */
const frameStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3])

/**
 * A compressed block of 11 bytes: eight line breaks as one repeated literal, then three sequences in the predefined codes, each of which
 * copies three line breaks, from the distances 8, 4 and 1.
 */
const seamBlock = Buffer.from('5c0000410a0300380076001850b8', 'hex')
