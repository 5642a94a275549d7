import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const drawn = (wish: { optional?: boolean; required?: boolean }) =>
  renderToStaticMarkup(
    <Field label="Title" {...wish}>
      <Input name="title" />
    </Field>,
  )

test('a field that must be filled in says so to screen readers, and leaves the words about it to us', () => {
  expect(drawn({})).toContain('aria-required="true"')
  expect(drawn({})).not.toMatch(/ required/)
})

test('fields that may stay empty are not called required: an optional one, which says so, and a filter, which does not', () => {
  for (const wish of [{ optional: true }, { required: false }]) expect(drawn(wish)).not.toContain('required')
  expect(drawn({ optional: true })).toContain('(optional)')
})
