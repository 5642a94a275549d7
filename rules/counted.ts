/** A number in groups of three digits, for texts that are the same for everyone: "1,234". Figures of pages use `useNumber`. */
export const grouped = (value: number) => value.toLocaleString('en')

/** A count with its unit, whose plural ends in s: "1 file", "2 files". */
export const counted = (count: number, unit: string) => `${grouped(count)} ${unit}${count === 1 ? '' : 's'}`

/** What is said of a text beyond its limit, by the server and by the field alike. */
export const tooLong = (max: number) => `At most ${grouped(max)} characters`
