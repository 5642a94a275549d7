/** A count with its unit, whose plural ends in s: "1 file", "2 files". */
export const counted = (count: number, unit: string) => `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
