import { randomUUID } from 'node:crypto'
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './pool.ts'

interface Template<Row> {
  query: CompiledQuery<Row>
  /** For each parameter where its value is in what is given; null for those that are always the same. */
  places: readonly (Path | null)[]
}

type Path = readonly string[]

type Build<Given, Row> = (db: Db, given: Given) => Compilable<Row> | RawBuilder<Row>

/**
 * A statement that is asked for often. Kysely builds and compiles its text once for each shape of what is given, which would take as long
 * as all else that a small read takes of us. Texts and numbers, also of objects within, are values; where anything else differs, or is not
 * there, the text may be another.
 *
 * To be made where a module begins, so that nobody's values are left in its text: `build` gets marks in their stead, and may do nothing
 * with a text or a number but hand it on. It throws when it does.
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

/** What is given, with a mark wherever a value is looked at: the same one each time. */
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
