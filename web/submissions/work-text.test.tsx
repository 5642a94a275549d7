import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { maybeTyped } from '#/contract/shared.ts'
import { limits } from '#/rules/limits.ts'
import { isTooLong, ReasonField } from './reason-field.tsx'
import { WorkText } from './work-text.tsx'

const nothing = () => undefined

const shownText = (text: string) =>
  renderToStaticMarkup(<WorkText label="Text" help="" rows={6} value={text} error={undefined} onChange={nothing} />)

const shown = (length: number) => shownText('x'.repeat(length))

test('a text near its limit is counted, also beyond it, and the browser cuts none of it', () => {
  expect(shown(100)).not.toContain('of 10,000')
  expect(shown(limits.submissionTextMax)).toContain('10,000 of 10,000')
  expect(shown(limits.submissionTextMax + 1)).toContain('10,001 of 10,000')
  expect(shown(limits.submissionTextMax + 1).toLowerCase()).not.toContain('maxlength')
})

test('white space around a text is not counted, as it is not sent', () => {
  expect(shownText(`\n${'x'.repeat(limits.submissionTextMax)} \n`)).toContain('10,000 of 10,000')
  const reason = renderToStaticMarkup(
    <ReasonField label="Reason" reason={` ${'x'.repeat(limits.rejectReasonMax)}\n`} onChange={nothing} />,
  )
  expect(reason).toContain('1,000 of 1,000')
})

test('an emoji is one character on a page, as it is for the server', () => {
  const [full, beyond] = [1_000, 1_001].map(count => '🚀'.repeat(count))
  const taken = maybeTyped(limits.rejectReasonMax)
  expect(taken.safeParse(full).success).toBe(true)
  expect(taken.safeParse(beyond).success).toBe(false)
  const reason = renderToStaticMarkup(<ReasonField label="Reason" reason={full ?? ''} onChange={nothing} />)
  expect(reason).toContain('1,000 of 1,000')
  expect([full, beyond].map(text => isTooLong(text ?? ''))).toEqual([false, true])
  expect(shownText('🚀'.repeat(limits.submissionTextMax))).toContain('10,000 of 10,000')
})
