import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'

/** The options that were typed after a command. Anything else ends the program with one line, without the stack that Node would print. */
export function optionsIn<Given extends ParseArgsConfig>(given: Given) {
  try {
    return parseArgs(given)
  } catch (error) {
    // The rest of Node's message is about its own conventions.
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ')
    const known = Object.keys(given.options ?? {}).map(name => `--${name}`)
    process.stderr.write(`${what}. There are: ${known.join(', ')}.\n`)
    process.exit(1)
  }
}
