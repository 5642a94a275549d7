/** An id made here, so that a second press or a retry counts once. Over plain http browsers hide randomUUID. */
export function newId(): string {
  return 'randomUUID' in crypto ? crypto.randomUUID() : shapeId(globalThis.crypto.getRandomValues(new Uint8Array(16)))
}

/** The version (4) and the variant of RFC 9562 stand in the bytes 6 and 8. */
function shapeId(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
