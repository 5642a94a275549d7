interface Member {
  id: string
  name: string
}

/** An @ that mentions somebody: with a full name, or with a word that is part of names. */
interface Mention<M> {
  named: boolean
  members: M[]
}

const shortestPart = 2

/**
 * Whom a text mentions, for each @ in it. A full name (the longest that fits) means everybody of that name; otherwise
 * everybody is meant whose name contains the word (specification, section 5). One letter mentions nobody, or "@a" would
 * ring for half the room.
 */
export function mentionsIn<M extends Member>(text: string, members: readonly M[]): Mention<M>[] {
  const found: Mention<M>[] = []
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_])@(?=\S)/gu)) {
    const rest = text.slice(index + 1).toLowerCase()
    const named = fullyNamed(rest, members)
    found.push({ named: named.length > 0, members: named.length > 0 ? named : containing(rest, members) })
  }
  return found
}

/** The members that a text mentions. Among those of one full name, `picked` ones are meant alone. */
export function mentionedIn(text: string, members: readonly Member[], picked: readonly string[] = []): string[] {
  const ids = mentionsIn(text, members).flatMap(mention => {
    const all = mention.members.map(({ id }) => id)
    const meant = mention.named ? all.filter(id => picked.includes(id)) : []
    return meant.length > 0 ? meant : all
  })
  return [...new Set(ids)]
}

/** The members of the longest full name that stands here. */
function fullyNamed<M extends Member>(rest: string, members: readonly M[]): M[] {
  const fitting = members.filter(({ name }) => startsWithName(rest, name.toLowerCase()))
  const longest = Math.max(...fitting.map(({ name }) => name.length))
  return fitting.filter(({ name }) => name.length === longest)
}

/** The name, and then no further letter of the same word: "@Ann" is not "@Anna". */
const startsWithName = (rest: string, name: string) =>
  name !== '' && rest.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length))

function containing<M extends Member>(rest: string, members: readonly M[]): M[] {
  const word = /^[\p{L}\p{N}_.'’-]+/u.exec(rest)?.[0].replace(/[.'’-]+$/u, '') ?? ''
  if (word.length < shortestPart) return []
  return members.filter(({ name }) => name.toLowerCase().includes(word))
}
