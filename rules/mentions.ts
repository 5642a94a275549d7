interface Member {
  id: string
  name: string
}

const shortestPart = 2

/**
 * The members that a text mentions. After each @, a member's full name (the longest that fits) mentions that member alone;
 * otherwise everybody whose name contains the word does (specification, section 5). One letter mentions nobody,
 * or "@a" would ring for half the room.
 */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  const longestFirst = members.toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_])@(?=\S)/gu)) {
    const rest = text.slice(index + 1).toLowerCase()
    const named = longestFirst.find(({ name }) => startsWithName(rest, name.toLowerCase()))
    const ids = named ? [named.id] : containing(rest, members)
    for (const id of ids) found.add(id)
  }
  return [...found]
}

/** The name, and then no further letter of the same word: "@Ann" is not "@Anna". */
const startsWithName = (rest: string, name: string) =>
  name !== '' && rest.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length))

function containing(rest: string, members: readonly Member[]) {
  const word = /^[\p{L}\p{N}_.'’-]+/u.exec(rest)?.[0].replace(/[.'’-]+$/u, '') ?? ''
  if (word.length < shortestPart) return []
  return members.filter(({ name }) => name.toLowerCase().includes(word)).map(({ id }) => id)
}
