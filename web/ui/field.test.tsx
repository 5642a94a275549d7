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

test('what may stay empty is not called required: an optional field, which says so, and a filter, which need not', () => {
  for (const wish of [{ optional: true }, { required: false }]) expect(drawn(wish)).not.toContain('required')
  expect(drawn({ optional: true })).toContain('(optional)')
})
