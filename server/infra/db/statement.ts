import { randomUUID } from 'node:crypto'
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './pool.ts'

interface Template<Row> {
  query: CompiledQuery<Row>
  /** For each parameter, the path of its value in the given object; null for constants. */
  places: readonly (Path | null)[]
}

type Path = readonly string[]

type Build<Given, Row> = (db: Db, given: Given) => Compilable<Row> | RawBuilder<Row>

/**
 * A frequently used statement. Kysely builds and compiles its text once per shape of the given object; doing so each time would take as
 * long as the rest of a small read. Strings and numbers, also in nested objects, become parameters. Any other difference, such as a
 * missing field, gives another text.
 *
 * Call this at module level, so that no request's values end up in the text. `build` gets placeholders and may do nothing with a string
 * or number but pass it on as a parameter; otherwise it throws.
 */
export function statement<Given extends object, Row>(build: Build<Given, Row>) {
  const templates = new Map<string, Template<Row>>()
  return async (db: Db, given: Given): Promise<Row[]> => {
    const shape = shapeOf(given)
    let template = templates.get(shape)
    if (!template) {
      template = compile(build, db, given)
      templates.set(shape, template)
    }
    const { query, places } = template
    const parameters = query.parameters.map((value, at) => {
      const path = places[at]
      return path ? valueAt(given, path) : value
    })
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function shapeOf(given: object): string {
  let shape = ''
  for (const name in given) {
    const value: unknown = Reflect.get(given, name)
    if (typeof value === 'object' && value !== null) shape += `${name}{${shapeOf(value)}}`
    else shape += `${name}:${isValue(value) ? typeof value : String(value)};`
  }
  return shape
}

function valueAt(given: object, path: Path) {
  let value: unknown = given
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return value
}

function compile<Given extends object, Row>(build: Build<Given, Row>, db: Db, given: Given): Template<Row> {
  const marks: Mark[] = []
  const query = build(db, marked(given, [], marks)).compile(db)
  const places = query.parameters.map(value => marks.find(({ mark }) => mark === value)?.path ?? null)
  for (const { path } of marks)
    if (!places.includes(path)) throw new Error(`A statement does more with ${path.join('.')} than hand it on`)
  return { query, places }
}

interface Mark {
  path: Path
  mark: string | number
}

/** The given object with a placeholder for each value that is read, the same one each time. */
function marked<Given extends object>(given: Given, above: Path, marks: Mark[]): Given {
  return new Proxy(given, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      const path = [...above, String(name)]
      if (typeof value === 'object' && value !== null) return marked(value, path, marks)
      if (!isValue(value)) return value
      const known = marks.find(each => each.path.join('.') === path.join('.'))
      const mark = known?.mark ?? (typeof value === 'string' ? randomUUID() : Math.random())
      if (!known) marks.push({ path, mark })
      return mark
    },
  })
}
