import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { WorkText } from './work-text.tsx'

const shown = (length: number) =>
  renderToStaticMarkup(
    <WorkText label="Text" help="" rows={6} value={'x'.repeat(length)} error={undefined} onChange={() => undefined} />,
  )

test('a text near its limit is counted, also beyond it, and the browser cuts none of it', () => {
  expect(shown(100)).not.toContain('of 10,000')
  expect(shown(limits.submissionTextMax)).toContain('10,000 of 10,000')
  expect(shown(limits.submissionTextMax + 1)).toContain('10,001 of 10,000')
  expect(shown(limits.submissionTextMax + 1).toLowerCase()).not.toContain('maxlength')
})
