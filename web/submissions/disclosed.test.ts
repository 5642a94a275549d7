import { expect, test } from 'vitest'
import { disclosureLine } from '#/rules/campaign.ts'
import { disclosed } from './disclosed.ts'

test('the disclosure is added once', () => {
  const line = disclosureLine('Ledgerly')
  for (const text of ['My month.', 'A disclosure law, explained.'])
    expect(disclosed(text, line)).toBe(`${text}\n\n${line}`)
  for (const text of [`${line} My month.`, `My month. ${line}`, 'My month.\n\nDISCLOSURE: they gave me karma.'])
    expect(disclosed(text, line)).toBe(text)
})
