import { asTyped, mentionsIn } from '#/rules/mentions.ts'

/** The word being typed after an @, and its position. */
export interface MentionWord {
  /** Index of the @. */
  at: number
  word: string
}

const longest = 40

/** The mention being typed at the caret: after the last @ that begins a word, on the same line. */
export function mentionWordAt(text: string, caret: number): MentionWord | null {
  const before = text.slice(Math.max(0, caret - longest), caret)
  const word = /(?:^|[^\p{L}\p{M}\p{N}_])@([^@\n]*)$/u.exec(before)?.[1]
  if (word === undefined || /^\s/.test(word)) return null
  return { at: caret - word.length - 1, word }
}

interface Member {
  id: string
  name: string
}

/** Without accents, and with the apostrophe that keyboards have. */
const plain = (text: string) =>
  asTyped(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")

/** Members whose name contains the typed word, with or without its accents; names that begin with it come first. */
export function matching<M extends Member>(members: readonly M[], word: string): M[] {
  const wanted = plain(word.trim())
  const rank = (name: string) => (plain(name).startsWith(wanted) ? 0 : 1)
  return members
    .filter(({ name }) => plain(name).includes(wanted))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
}

/** Replaces the typed word with the member's full name. Returns the new text and caret position. */
export function insertMention(text: string, { at, word }: MentionWord, name: string) {
  const rest = text.slice(at + 1 + word.length).replace(/^ /, '')
  const space = /^[^\p{L}\p{N}]/u.test(rest) ? '' : ' '
  const inserted = `@${name}${space}`
  return { text: text.slice(0, at) + inserted + rest, caret: at + inserted.length }
}

/**
 * Filters the picked ids, in order, to members whose full name still follows an @ in the text. When people with the
 * same name were picked more often than the name occurs, the last picks count.
 */
export function stillMentioned(text: string, picked: readonly string[], members: readonly Member[]): string[] {
  const free = mentionsIn(text, members).filter(({ named }) => named)
  const meant = picked.toReversed().filter(id => {
    const at = free.findIndex(place => place.members.some(member => member.id === id))
    if (at >= 0) free.splice(at, 1)
    return at >= 0
  })
  return [...new Set(meant.toReversed())]
}
