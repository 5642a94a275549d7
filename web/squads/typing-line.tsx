import { useRoom } from './room-context.ts'

const namesMax = 2

/** Keeps its height, so that the layout does not shift when somebody starts typing. */
export function TypingLine({ typing }: { typing: readonly string[] }) {
  const { room } = useRoom()
  const names = typing.flatMap(id => room.members.find(member => member.id === id)?.name ?? [])
  return <p className="h-5 truncate px-page text-xs/5 text-muted">{names.length > 0 && wordsFor(names)}</p>
}

function wordsFor(names: readonly string[]) {
  if (names.length > namesMax) return 'Several people are typing…'
  return `${names.map(firstName).join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
