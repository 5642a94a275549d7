/** From the first and the last word that contains a letter or digit, skipping brackets, emoji and marks before it. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap(word => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [])
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : ''
  return ((letters[0] ?? '?') + last).toUpperCase()
}
