import { text } from './search.ts'

/** No more of a search than the server takes, and at the cut no half of a sign. */
export const shortened = (typed: string, max: number) => typed.slice(0, max).replace(/[\ud800-\udbff]$/, '')

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The id of a row; nothing when it cannot be one. */
export const idIn = (value: unknown) => (idForm.test(text(value)) ? text(value) : '')
