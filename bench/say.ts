export const say = (text: string) => process.stdout.write(`${text}\n`)

/** Shows progress. */
export const dot = () => process.stdout.write('.')
