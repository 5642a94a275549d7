/** A number in groups of three digits, for texts that are the same for everyone: "1,234". Figures of pages use `useNumber`. */
export const grouped = (value: number) => value.toLocaleString('en')

/** A count with its unit, whose plural ends in s: "1 file", "2 files". */
export const counted = (count: number, unit: string) => `${grouped(count)} ${unit}${count === 1 ? '' : 's'}`

/** The message about a text that is too long, shown by the server and by form fields alike. */
export const tooLong = (max: number) => `At most ${grouped(max)} characters`
