import { charactersIn } from './squads.ts'

interface Member {
  id: string
  name: string
}

/** An @ that mentions somebody: by full name (`named`), or by a word that occurs in names. */
interface Mention<M> {
  named: boolean
  members: M[]
}

/** A member's name, normalised for matching. */
interface Named {
  name: string
}

/** Normalised for matching: lower case, composed accents (NFC). */
export const asTyped = (text: string) => text.normalize('NFC').toLowerCase()

const shortestPart = 2
/** A letter can be two UTF-16 units, and an accent may follow. */
const letterMax = 3

/**
 * Whom a text mentions, for each @ in it. A full name (the longest that fits) means everybody of that name;
 * otherwise it means everybody whose name contains the word. A single letter mentions nobody, or "@a" would notify
 * half the room.
 */
export function mentionsIn<M extends Member>(written: string, members: readonly M[]): Mention<M>[] {
  const found: Mention<M>[] = []
  const text = written.normalize('NFC')
  const people = members.map(member => ({ member, name: asTyped(member.name) }))
  const longest = Math.max(0, ...people.map(({ name }) => name.length))
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\p{N}_])@(?=\S)/gu)) {
    const start = index + 1
    // Only as far as the longest name and the letter after it: otherwise a text of nothing but @ would take quadratic time.
    const named = fullyNamed(text.slice(start, start + longest + letterMax).toLowerCase(), people)
    const meant = named.length > 0 ? named : containing(wordAt(text, start), people)
    found.push({ named: named.length > 0, members: meant.map(({ member }) => member) })
  }
  return found
}

/** The members a text mentions. Where several share the full name, only those in `picked` are meant. */
export function mentionedIn(text: string, members: readonly Member[], picked: readonly string[] = []): string[] {
  const ids = mentionsIn(text, members).flatMap(mention => {
    const all = mention.members.map(({ id }) => id)
    const meant = mention.named ? all.filter(id => picked.includes(id)) : []
    return meant.length > 0 ? meant : all
  })
  return [...new Set(ids)]
}

/** The members with the longest full name that the text starts with. */
function fullyNamed<P extends Named>(rest: string, people: readonly P[]): P[] {
  const fitting = people.filter(({ name }) => startsWithName(rest, name))
  const longest = Math.max(...fitting.map(({ name }) => name.length))
  return fitting.filter(({ name }) => name.length === longest)
}

/** The name must end where the word ends: "@Ann" is not "@Anna". */
const startsWithName = (rest: string, name: string) =>
  name !== '' && rest.startsWith(name) && !/^[\p{L}\p{M}\p{N}_]/u.test(rest.slice(name.length))

/** The word at a position. Words contain no @, so those of different mentions never overlap. */
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
