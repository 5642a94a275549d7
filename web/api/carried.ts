/**
 * JSON that may hold times and errors as well, safe inside a script element. `JSON.stringify` with a function that is called for
 * every value would take twice the time.
 */
export const pack = (value: unknown) => written(value).replaceAll('<', String.raw`\u003c`)

/** What `pack` has packed. Names whose values were undefined are left out. */
export const unpack = (text: string): object => JSON.parse(text, unmarked)

function written(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (value instanceof Date) return `{"${time}":${value.getTime()}}`
  if (value instanceof Error) return `{"${error}":${writtenObject(Object.assign({ message: value.message }, value))}}`
  return Array.isArray(value) ? `[${value.map(writtenItem).join()}]` : writtenObject(value)
}

/** A list's first page is asked for with a parameter that is undefined, and null would be another. */
const writtenItem = (value: unknown) => (value === undefined ? `{"${none}":0}` : written(value))

function writtenObject(value: object) {
  let members = ''
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) members += `${members && ','}${quoted(name)}:${written(each)}`
  return `{${members}}`
}

const quoted = (text: string) => (needsEscapes.test(text) ? JSON.stringify(text) : `"${text}"`)

/** Also half an emoji, as at the end of a text that was cut. */
const needsEscapes = /["\\\p{Cc}\p{Cs}]/u

function unmarked(_: string, value: unknown) {
  if (typeof value !== 'object' || value === null) return value
  if (none in value) return undefined
  if (time in value) return new Date(Number(value[time]))
  if (error in value) return Object.assign(new Error(), value[error])
  return value
}

/** Names that no procedure's answer uses. */
const time = '$time'
const error = '$error'
const none = '$none'
