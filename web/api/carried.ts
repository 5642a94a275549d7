/**
 * JSON that can also hold times and errors, safe inside a script element. For speed, values without any of them are not copied, and there
 * is no replacer: a function that `JSON.stringify` calls for every value would take three times as long.
 */
export const pack = (value: unknown) => JSON.stringify(marked(value)).replaceAll('<', String.raw`\u003c`)

/** Reads what `pack` has written. Fields whose values were undefined are left out. */
export const unpack = (text: string): object => JSON.parse(text, unmarked)

/** The value with marks in place of what JSON cannot express. */
function marked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return { [time]: value.getTime() }
  if (value instanceof Error) return { [error]: marked(Object.assign({ message: value.message }, value)) }
  return Array.isArray(value) ? markedList(value) : markedObject(value)
}

function markedList(list: readonly unknown[]) {
  let copy: unknown[] | undefined
  for (const [at, each] of list.entries()) {
    const mark = marked(each)
    if (mark !== each) (copy ??= [...list])[at] = mark
  }
  return copy ?? list
}

/** With `for … in`, because `Object.entries` would take twice the time. */
function markedObject<Value extends object>(value: Value) {
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const each: unknown = value[name]
    const mark = marked(each)
    if (mark !== each) (copy ??= copyOf(value))[name] = mark
  }
  return copy ?? value
}

const copyOf = (value: object): Record<string, unknown> => ({ ...value })

function unmarked(_: string, value: unknown) {
  if (typeof value !== 'object' || value === null) return value
  if (time in value) return new Date(Number(value[time]))
  if (error in value) return errorWith(value[error])
  return value
}

export const errorWith = <Fields>(fields: Fields) => Object.assign(new Error(), fields)

/** Names that no procedure's answer uses. */
const time = '$time'
const error = '$error'
