/** Capitalizes each word of a name for a greeting. Words of three or more capitals are lowercased first, except initials with dots. */
export function titleCase(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words.length > 0 ? words.map(titleWord).join(' ') : 'User'
}

function titleWord(word: string): string {
  const letters = word.match(/\p{L}/gu) ?? []
  const shouted = letters.length > 2 && word === word.toUpperCase() && !/\p{L}\./u.test(word)
  const rest = shouted ? word.toLowerCase() : word
  const [first = ''] = Array.from(rest)
  return first.toUpperCase() + rest.slice(first.length)
}
