/** JSON that may hold times and errors as well. Safe inside a script element. */
export const pack = (value: unknown) => JSON.stringify(value, marked).replaceAll('<', String.raw`\u003c`)

/** What `pack` has packed. What was undefined is left out, or null in a list. */
export const unpack = (text: string): object => JSON.parse(text, unmarked)

function marked(this: object, key: string, value: unknown) {
  // A time in `value` is a string by now.
  const own: unknown = Reflect.get(this, key)
  if (own instanceof Date) return { [time]: own.getTime() }
  if (own instanceof Error) return { [error]: Object.assign({ message: own.message }, own) }
  return value
}

function unmarked(_: string, value: unknown) {
  if (typeof value !== 'object' || value === null) return value
  if (time in value) return new Date(Number(value[time]))
  if (error in value) return Object.assign(new Error(), value[error])
  return value
}

/** Names that no procedure's answer uses. */
const time = '$time'
const error = '$error'
