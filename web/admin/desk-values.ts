import { text } from '../search.ts'

/** Cuts a search to the length the server accepts, without splitting a surrogate pair. */
export const shortened = (typed: string, max: number) => typed.slice(0, max).replace(/[\ud800-\udbff]$/, '')

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A valid row id, or an empty string. */
export const idIn = (value: unknown) => (idForm.test(text(value)) ? text(value) : '')
