/** Frees the memory of bytes at once, instead of leaving it to the garbage collector. Afterwards they are empty. */
export function free({ buffer, byteLength }: Uint8Array) {
  // Small ones share a buffer with others, and are left alone.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
