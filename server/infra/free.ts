/** Gives the memory of bytes that nobody needs any more back at once, instead of leaving it to the collector. They are empty then. */
export function free({ buffer, byteLength }: Uint8Array) {
  // Small ones share a buffer with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
