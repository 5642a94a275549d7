/** A name for a greeting: words typed all small or all capital get one capital, others are as their owner writes them. */
export function titleCase(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words.length > 0 ? words.map(titleWord).join(' ') : 'User'
}

function titleWord(word: string): string {
  const shouted = word.length > 2 && word === word.toUpperCase()
  const rest = shouted ? word.toLowerCase() : word
  const [first = ''] = Array.from(rest)
  return first.toUpperCase() + rest.slice(first.length)
}
