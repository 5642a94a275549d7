import { mayPass } from './again.ts'

/**
 * Makes a call to which the server answers as the first time when it is repeated. It is repeated when it failed, though `isDone` reads
 * that it was done: only its answer was lost, or somebody else was faster, which the server then says.
 */
export async function withAnswer<Answer>(call: () => Promise<Answer>, isDone: () => Promise<boolean>) {
  try {
    return await call()
  } catch (error) {
    if (!mayPass(error) || !(await isDone().catch(() => false))) throw error
    return call()
  }
}
