import { charactersIn } from './squads.ts'

interface Member {
  id: string
  name: string
}

/** An @ that mentions somebody: with a full name, or with a word that is part of names. */
interface Mention<M> {
  named: boolean
  members: M[]
}

/** A member's name as it is looked for. */
interface Named {
  name: string
}

/** However it is written: small letters, each one sign with its accent where there is such a sign. */
export const asTyped = (text: string) => text.normalize('NFC').toLowerCase()

const shortestPart = 2
/** Some letters are two units of a string, and an accent may follow. */
const letterMax = 3

/**
 * Whom a text mentions, for each @ in it. A full name (the longest that fits) means everybody of that name; otherwise
 * everybody is meant whose name contains the word (specification, section 5). One letter mentions nobody, or "@a" would
 * ring for half the room.
 */
export function mentionsIn<M extends Member>(written: string, members: readonly M[]): Mention<M>[] {
  const found: Mention<M>[] = []
  const text = written.normalize('NFC')
  const people = members.map(member => ({ member, name: asTyped(member.name) }))
  const longest = Math.max(0, ...people.map(({ name }) => name.length))
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\p{N}_])@(?=\S)/gu)) {
    const start = index + 1
    // No further than a name and the letter after it, or a text of nothing but @ would be read once for each of them.
    const named = fullyNamed(text.slice(start, start + longest + letterMax).toLowerCase(), people)
    const meant = named.length > 0 ? named : containing(wordAt(text, start), people)
    found.push({ named: named.length > 0, members: meant.map(({ member }) => member) })
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
function fullyNamed<P extends Named>(rest: string, people: readonly P[]): P[] {
  const fitting = people.filter(({ name }) => startsWithName(rest, name))
  const longest = Math.max(...fitting.map(({ name }) => name.length))
  return fitting.filter(({ name }) => name.length === longest)
}

/** The name, and then no further letter of the same word: "@Ann" is not "@Anna". */
const startsWithName = (rest: string, name: string) =>
  name !== '' && rest.startsWith(name) && !/^[\p{L}\p{M}\p{N}_]/u.test(rest.slice(name.length))

/** What a word may be of, from a place on. No two words share a character, as none has an @. */
function wordAt(text: string, start: number) {
  const run = /[\p{L}\p{M}\p{N}\p{Join_Control}_.'’-]*/uy
  run.lastIndex = start
  return run.exec(text)?.[0].toLowerCase() ?? ''
}

function containing<P extends Named>(run: string, people: readonly P[]): P[] {
  const word = run.replace(/[\p{Join_Control}.'’-]+$/u, '')
  if (charactersIn(word) < shortestPart) return []
  return people.filter(({ name }) => name.includes(word))
}
