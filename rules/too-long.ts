import { grouped } from './counted.ts'

/** What is said of a text beyond its limit, by the server and by the field alike. */
export const tooLong = (max: number) => `At most ${grouped(max)} characters`
