import { mayPass } from './again.ts'

/**
 * Makes a call that gets the same answer when it is repeated. If it fails although `isDone` finds it done, it is repeated for its answer:
 * the answer was lost, or somebody else was faster, in which case the server refuses and says so. Without `isDone` any such failure
 * is repeated, for calls that can do no harm late. `again` replaces the repetition where the server would refuse it.
 */
export async function withAnswer<Answer>(
  call: () => Promise<Answer>,
  isDone = () => Promise.resolve(true),
  again = call,
) {
  try {
    return await call()
  } catch (error) {
    if (!mayPass(error) || !(await isDone().catch(() => false))) throw error
    return again()
  }
}
