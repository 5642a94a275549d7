import { mayPass } from './again.ts'

/**
 * Makes a call to which the server answers as the first time when it is repeated. It is repeated when it failed, though `isDone` reads
 * that it was done: only its answer was lost, or somebody else was faster, which the server then says. A call that can do no harm
 * when it is made late needs no `isDone`. `again` is for one that the server would refuse once it is done.
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
