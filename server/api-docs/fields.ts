import { grouped } from '#/rules/counted.ts'
import type { Shape } from './shape.ts'

export interface FieldRow {
  name: string
  type: string
  /** Where the field is sent, whether it is optional, and its other constraints. */
  note: string
}

/** The schemas that the document refers to by name. */
export type Named = ReadonlyMap<string, Shape>

/** The fields of an object, or of the objects in a list, including nested ones. */
export function fieldsOf(of: Shape, named: Named, before = ''): FieldRow[] {
  const one = resolved(of, named)
  const forms = formsOf(one, named)
  if (forms) return ofForms(forms, named, before)
  if (one.items) return fieldsOf(one.items, named, `${before}[].`)
  return Object.entries(one.properties ?? {}).flatMap(([name, field]) => [
    {
      name: `${before}${name}`,
      type: typeOf(field, named),
      note: noteOf(field, one.required?.includes(name) ?? false),
    },
    ...fieldsOf(field, named, field.items ? `${before}${name}` : `${before}${name}.`),
  ])
}

/** Lists each field of several forms once, with all its types. A field that not every form has names the forms that do. */
function ofForms(forms: readonly Shape[], named: Named, before: string): FieldRow[] {
  const found = forms.flatMap(form => fieldsOf(form, named, before).map(row => ({ row, form })))
  return [...Map.groupBy(found, ({ row }) => row.name)].map(([name, rows]) => ({
    name,
    type: [...new Set(rows.map(({ row }) => row.type))].join(' or '),
    note: [
      ...(rows.length < forms.length ? [`only with ${rows.map(({ form }) => kindOf(form)).join(' or ')}`] : []),
      ...new Set(rows.map(({ row }) => row.note).filter(Boolean)),
    ].join('; '),
  }))
}

const kindOf = ({ properties = {} }: Shape) =>
  Object.entries(properties).flatMap(([name, field]) =>
    field.const === undefined ? [] : [`${name} ${JSON.stringify(field.const)}`],
  )[0] ?? 'some'

/** The alternatives of a schema, if it has any; null does not count as one. */
function formsOf({ anyOf, oneOf }: Shape, named: Named): Shape[] | null {
  const forms = (oneOf ?? anyOf)?.map(form => resolved(form, named)).filter(({ type }) => type !== 'null')
  return forms ?? null
}

const resolved = (of: Shape, named: Named) => named.get(of.$ref?.split('/').at(-1) ?? '') ?? of

const noteOf = ({ default: otherwise, description }: Shape, needed: boolean) =>
  [
    ...(otherwise === undefined ? (needed ? [] : ['may be left out']) : [`otherwise ${JSON.stringify(otherwise)}`]),
    ...(description ? [description] : []),
  ].join('; ')

export function typeOf(of: Shape, named: Named): string {
  const one = resolved(of, named)
  const { type, format, enum: values, const: only, items, anyOf, oneOf, additionalProperties: each } = one
  const forms = anyOf ?? oneOf
  if (forms) return [...new Set(forms.map(form => typeOf(form, named)))].join(' or ')
  if (values) return values.map(value => JSON.stringify(value)).join(' or ')
  if (only !== undefined) return JSON.stringify(only)
  if (items) return `list${bracketed(within(one.minItems, one.maxItems))} of ${typeOf(items, named)}`
  if (typeof each === 'object') return `object with a name for each: ${typeOf(each, named)}`
  const name = format ?? [type].flat().filter(Boolean).join(' or ')
  if (format) return name
  return `${name || 'anything'}${within(one.minLength, one.maxLength, ' characters')}${within(one.minimum, one.maximum)}`
}

const within = (least: number | undefined, most: number | undefined, unit = '') =>
  [
    ...(least === undefined ? [] : [`, at least ${grouped(least)}`]),
    ...(most === undefined ? [] : [`, at most ${grouped(most)}${unit}`]),
  ].join('')

const bracketed = (text: string) => (text ? ` (${text.slice(2)})` : '')
