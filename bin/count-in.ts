/** The count that was typed after a command. Anything else ends the program: a loop up to NaN would run no round and report success. */
export function countIn(typed: string, usage: string) {
  const count = Number(typed)
  if (Number.isInteger(count) && count > 0) return count
  process.stderr.write(`"${typed}" is no whole number above 0. Such as: npm run ${usage}\n`)
  process.exit(1)
}
