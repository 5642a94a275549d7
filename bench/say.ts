export const say = (text: string) => process.stdout.write(`${text}\n`)

/** One more is measured. */
export const dot = () => process.stdout.write('.')
