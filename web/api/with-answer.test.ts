import { expect, test, vi } from 'vitest'
import { withAnswer } from './with-answer.ts'

const lost = new TypeError('Failed to fetch')
const refused = Object.assign(new Error('No.'), { status: 409 })
const failing = (why: Error) => vi.fn<() => Promise<string>>().mockRejectedValueOnce(why).mockResolvedValue('done')
const yes = () => Promise.resolve(true)

test('an answer that was lost is asked for again, if the change was made', async () => {
  const call = failing(lost)
  await expect(withAnswer(call, yes)).resolves.toBe('done')
  expect(call).toHaveBeenCalledTimes(2)
  await expect(withAnswer(failing(lost))).resolves.toBe('done')
})

test('a change that was not made, or of which nobody can tell, has failed', async () => {
  for (const isDone of [() => Promise.resolve(false), () => Promise.reject(lost)]) {
    const call = failing(lost)
    await expect(withAnswer(call, isDone)).rejects.toBe(lost)
    expect(call).toHaveBeenCalledTimes(1)
  }
})

test('a refusal is no lost answer', async () => {
  const [call, isDone] = [failing(refused), vi.fn(yes)]
  await expect(withAnswer(call, isDone)).rejects.toBe(refused)
  expect([call, isDone].map(each => each.mock.calls.length)).toEqual([1, 0])
})

test('where the server would refuse a repetition, something else gets the answer', async () => {
  const call = failing(lost)
  await expect(withAnswer(call, yes, () => Promise.resolve('as it is now'))).resolves.toBe('as it is now')
  expect(call).toHaveBeenCalledTimes(1)
})
